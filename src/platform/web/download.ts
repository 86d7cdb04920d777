import { ApiError } from "#platform/web/api-error.ts";
import { type CallInput, type EndpointName, respond } from "#platform/web/client.ts";

/** Saves a file to the user's disk; tests use a spy here. */
export const fileSaver = {
  save(name: string, file: Blob): void {
    const address = URL.createObjectURL(file);
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    // Some browsers begin to read only after the click was handled.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  },
};

/** Returns a reply's file name (RFC 6266), with all its letters when the header has them; the fallback without one. */
export function getFileName(disposition: string | null, fallback: string): string {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? "")?.[1];
  const plain = /filename="([^"]*)"/i.exec(disposition ?? "")?.[1];
  try {
    return (encoded === undefined ? plain : decodeURIComponent(encoded)) || fallback;
  } catch {
    return plain || fallback;
  }
}

/**
 * Requests a file, saves it under the server's name and returns that name. Throws ApiError like every call, also when
 * the file breaks off: a partial file is never saved.
 */
export async function download<Name extends EndpointName>(name: Name, input: CallInput<Name>): Promise<string> {
  const response = await respond(name, input);
  const file = await response.blob().catch((cause: unknown) => {
    if (input.signal?.aborted) throw cause;
    throw new ApiError({ status: 0, code: "network", title: "No connection" });
  });
  const fileName = getFileName(response.headers.get("content-disposition"), "download");
  fileSaver.save(fileName, file);
  return fileName;
}
