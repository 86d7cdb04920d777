import type { FastifyReply } from "fastify";
import type { FileReply } from "./route.ts";

/** Builds the header that makes a browser save a file under its name, with any letters (RFC 6266). */
export function formatAttachment(fileName: string): string {
  const name = fileName.toWellFormed();
  // For programs that support only ASCII: accents are removed and other characters become an underscore.
  const plain = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\w .-]/g, "_");
  // RFC 5987 reserves these characters, but encodeURIComponent does not encode them.
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Sends a file to be saved: never shown inline, never sniffed, never cached (our own pictures are cached privately for
 * a while). A stream that fails before its first byte gives an error reply. Later the connection breaks, so that a
 * partial file never passes for a complete one.
 */
export function sendFile(reply: FastifyReply, mediaType: string, file: FileReply): FastifyReply {
  return reply
    .code(200)
    .headers({
      "content-disposition": formatAttachment(file.name),
      "x-content-type-options": "nosniff",
      "cache-control": file.inline ? `private, max-age=${file.inline.keptSeconds}` : "no-store",
    })
    .type(file.inline?.mediaType ?? mediaType)
    .send(file.content);
}
