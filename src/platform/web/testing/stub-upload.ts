import { vi } from "vitest";

/** The parts of an upload that reached the server. */
interface UploadRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly file: FormDataEntryValue | null;
}

/**
 * Replaces the browser's uploads with stubs that end with these replies, repeating the last one. Status 0 means no
 * connection.
 */
export function stubUpload(...replies: readonly (readonly [status: number, reply: unknown])[]): {
  readonly sent: readonly UploadRequest[];
} {
  const sent: UploadRequest[] = [];
  class Upload extends EventTarget {
    readonly upload = new EventTarget();
    readonly #headers: Record<string, string> = {};
    #url = "";
    status = 0;
    statusText = "";
    responseText = "";
    open(_method: string, url: string): void {
      this.#url = url;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }
    getResponseHeader(): string {
      return this.status < 400 ? "application/json" : "application/problem+json";
    }
    send(form: FormData): void {
      const [status = 0, reply] = replies[Math.min(sent.length, replies.length - 1)] ?? [];
      this.status = status;
      this.responseText = JSON.stringify(reply) ?? "";
      sent.push({ url: this.#url, headers: this.#headers, file: form.get("file") });
      queueMicrotask(() => this.dispatchEvent(new Event(status === 0 ? "error" : "load")));
    }
  }
  vi.stubGlobal("XMLHttpRequest", Upload);
  return { sent };
}
