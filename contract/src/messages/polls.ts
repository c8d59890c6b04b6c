export const created = 'Poll has been created successfully';
export const updated = 'Poll has been updated successfully';
export const deleted = 'Poll has been deleted successfully';
