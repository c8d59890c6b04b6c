/** An S3-compatible store. */
export interface S3Settings {
  bucket: string;
  /** Undefined: Amazon's endpoint of the region. */
  endpoint: string | undefined;
  region: string;
  /** Undefined: the machine's own role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}
