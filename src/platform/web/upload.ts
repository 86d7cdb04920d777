import { ApiError, readProblem } from "#platform/web/api-error.ts";
import {
  getAddress,
  type EndpointName,
  type EndpointTypes,
  navigation,
  type ReplyOf,
  signInAddress,
} from "#platform/web/client.ts";
import { endpoints } from "#platform/web/endpoints.gen.ts";
import type { z } from "zod";

interface UploadInput<Name extends EndpointName> {
  readonly params?: z.input<EndpointTypes[Name]["params"]>;
  readonly query?: z.input<EndpointTypes[Name]["query"]>;
  /** Name of the form's field; "file" by default. */
  readonly field?: string;
  readonly file: File;
  /** Receives the uploaded share, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

function sendForm(address: string, form: FormData, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    // fetch cannot report upload progress.
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("x-requested-with", "courtyard");
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      const headers = { "content-type": request.getResponseHeader("content-type") ?? "" };
      const { status, statusText } = request;
      resolve(new Response(request.responseText, { status, statusText, headers }));
    });
    request.addEventListener("error", () =>
      reject(new ApiError({ status: 0, code: "network", title: "No connection" })),
    );
    request.send(form);
  });
}

/** Uploads one file to an endpoint. Throws ApiError, and leaves for the sign-in page, like every call. */
export async function uploadFile<Name extends EndpointName>(
  name: Name,
  input: UploadInput<Name>,
): Promise<ReplyOf<Name>> {
  const form = new FormData();
  form.append(input.field ?? "file", input.file);
  const response = await sendForm(getAddress(endpoints[name].path, input), form, input.onProgress);
  if (response.status === 401) {
    navigation.to(signInAddress(window.location));
    return new Promise(() => {});
  }
  if (!response.ok) throw await readProblem(response);
  return (await response.json()) as ReplyOf<Name>;
}
