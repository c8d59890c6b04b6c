/** The parts of a response that `call` reads. */
export interface Received {
  status: number;
  ok: boolean;
  headers: Headers;
  text: string;
  /** The content of a file, which has no text. */
  bytes?: Uint8Array<ArrayBuffer>;
}

interface SendOptions {
  method: string;
  headers: Record<string, string>;
  body: FormData;
  signal: AbortSignal;
  /** Called with the uploaded part, from 0 to 1. */
  onProgress: (fraction: number) => void;
}

/** Sends a form and reports its progress, which `fetch` cannot. Throws without an answer. */
export function sendForm(url: string, { method, headers, body, signal, onProgress }: SendOptions): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, responseText: text } = request;
      resolve({ status, ok: status >= 200 && status < 300, headers: headersOf(request), text });
    };
    request.onerror = () => reject(new Error('No answer came'));
    request.onabort = () => reject(new Error('Given up'));
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const [name, ...value] = line.split(': ');
    if (name) headers.append(name, value.join(': '));
  }
  return headers;
}
