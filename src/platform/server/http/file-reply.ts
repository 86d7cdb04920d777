import type { FastifyReply } from "fastify";
import type { FileReply } from "./route.ts";

/** The header that makes a browser save a file under its name, whatever letters that has (RFC 6266). */
export function attachment(given: string): string {
  const name = given.toWellFormed();
  // For programs that know plain letters only: accents go, what then remains is a line.
  const plain = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\w .-]/g, "_");
  // RFC 5987 keeps these for itself, encodeURIComponent does not.
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Answers with a file to be saved: never shown in place, its type never guessed, never kept (pictures of ours are kept for
 * a while by anyone who saw them). A stream that fails before its first byte is answered as any failure; later the
 * connection breaks, so that half a file never passes for a whole.
 */
export function sendFile(reply: FastifyReply, mediaType: string, file: FileReply): FastifyReply {
  return reply
    .code(200)
    .headers({
      "content-disposition": attachment(file.name),
      "x-content-type-options": "nosniff",
      "cache-control": file.inline ? `private, max-age=${file.inline.keptSeconds}` : "no-store",
    })
    .type(file.inline?.mediaType ?? mediaType)
    .send(file.content);
}
