import type { FastifyReply } from "fastify";
import type { FileReply } from "./route.ts";

/** The header that makes a browser save a file under its name, whatever letters that has. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w .-]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** Answers with a file to be saved: never shown in place, its type never guessed, never kept. */
export function sendFile(reply: FastifyReply, mediaType: string, file: FileReply): FastifyReply {
  return reply
    .code(200)
    .headers({
      "content-disposition": attachment(file.name),
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    })
    .type(mediaType)
    .send(file.content);
}
