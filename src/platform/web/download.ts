import { ApiError } from "#platform/web/api-error.ts";
import { type CallInput, type EndpointName, respond } from "#platform/web/client.ts";

/** The way a file reaches the person's disk; tests put a spy here. */
export const disk = {
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

/** The name that a reply gives its file (RFC 6266), with every letter if it says so; the fallback without one. */
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
 * Requests a file, saves it under the server's name and says that name. Throws ApiError as every call does, also when
 * the file breaks off on its way: half a file is never saved.
 */
export async function download<Name extends EndpointName>(name: Name, input: CallInput<Name>): Promise<string> {
  const response = await respond(name, input);
  const file = await response.blob().catch((cause: unknown) => {
    if (input.signal?.aborted) throw cause;
    throw new ApiError({ status: 0, code: "network", title: "No connection" });
  });
  const fileName = getFileName(response.headers.get("content-disposition"), "download");
  disk.save(fileName, file);
  return fileName;
}
