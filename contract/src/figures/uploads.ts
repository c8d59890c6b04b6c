/**
 * Pictures that are uploaded piece by piece (the protocol tus 1.0: POST creates, HEAD asks how far it came, PATCH goes on, DELETE
 * drops it). The id of a finished one is `upload_id` of `sheets.upload`.
 */
export const UPLOADS = '/api/v1/uploads';
