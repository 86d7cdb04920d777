import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#platform/server/app-error.ts";
import { withoutBidi } from "#platform/server/text-direction.ts";
import { findBearer } from "./bearer.ts";
import type { UploadedFile, UploadRule } from "./route.ts";

/** A header that our pages send with a file. A form of another site cannot send it without a preflight. */
const HEADER = "x-requested-with";
const SENDER = "courtyard";

// Bytes of a form around its one file.
const ENVELOPE = 8192;

/** Milliseconds that an upload of the largest size may take. */
export const UPLOAD_TIMEOUT = 600_000;
const BODY_TIMEOUT = 30_000;

function isForm(request: FastifyRequest): boolean {
  return (request.headers["content-type"] ?? "").toLowerCase().startsWith("multipart/form-data");
}

/** Ends requests without a file whose body has not arrived after thirty seconds. */
export function limitSlowBodies(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw } = request;
    if (!isForm(request)) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy();
      }, BODY_TIMEOUT);
      timer.unref();
      raw.once("close", () => clearTimeout(timer));
    }
    done();
  });
}

/** Lets a scope accept multipart forms. They are parsed only when a handler reads them. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: false });
}

function createTooLargeError(rule: UploadRule): AppError {
  return new AppError("too_large", "file_too_large", rule.tooLarge);
}

/** Throws unless a request is a form that one of our pages sent, within the size limit. */
export function assertUpload(request: FastifyRequest, rule: UploadRule): void {
  if (request.headers[HEADER] !== SENDER && findBearer(request) === null) {
    throw new AppError("forbidden", "foreign_origin", "Cross-origin request rejected.");
  }
  if (!isForm(request)) {
    throw new AppError("unsupported", "media_type", "Content-Type must be multipart/form-data with exactly one file.");
  }
  if (Number(request.headers["content-length"] ?? 0) > rule.maxBytes + ENVELOPE) throw createTooLargeError(rule);
}

function createNoFileError(rule: UploadRule): AppError {
  const errors = [{ path: `body.${rule.field}`, code: "required", message: "Required" }];
  return new AppError("invalid", "file_missing", `The form must contain exactly one file field named ${rule.field}.`, {
    errors,
  });
}

/** Returns a file's own name: the last part of a path, without unprintable characters, at most 200 characters. */
function getFileName(sentName: string): string {
  const last = withoutBidi(sentName).split(/[/\\]/).at(-1) ?? "";
  // eslint-disable-next-line no-control-regex -- exactly these are taken out
  const clean = last.replaceAll(/[\u0000-\u001F\u007F-\u009F"]/g, "").trim();
  return clean.slice(-200) || "file";
}

function createTooManyError(rule: UploadRule): AppError {
  const errors = [{ path: `body.${rule.field}`, code: "too_many", message: "One file at most" }];
  return new AppError("invalid", "too_many_files", "The form has to have one file and nothing else.", { errors });
}

async function* limitSize(
  stream: AsyncIterable<Uint8Array>,
  rule: UploadRule,
  hasMore: () => Promise<boolean>,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of stream) {
      size += chunk.length;
      if (size > rule.maxBytes) throw createTooLargeError(rule);
      yield chunk;
    }
    if (await hasMore()) throw createTooManyError(rule);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("invalid", "upload_broken", "The upload was interrupted. Try again.");
  }
}

/**
 * Returns the one file of a form. It must be the form's first and only part: reading it to the end fails when another
 * part follows.
 */
export async function readFile(request: FastifyRequest, rule: UploadRule): Promise<UploadedFile> {
  const limits = { files: 1, fields: 0, parts: 1, fileSize: rule.maxBytes + 1, headerPairs: 20 };
  const parts = request.parts({ limits });
  const { value: part } = await parts.next().catch(() => ({ value: undefined }));
  if (!part || part.type !== "file" || part.fieldname !== rule.field) throw createNoFileError(rule);
  const hasMore = async (): Promise<boolean> =>
    parts.next().then(
      ({ done }) => done !== true,
      () => true,
    );
  return { name: getFileName(part.filename), mediaType: part.mimetype, bytes: limitSize(part.file, rule, hasMore) };
}
