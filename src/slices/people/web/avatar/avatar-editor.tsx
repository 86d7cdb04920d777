import { useId, useState, type ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { uploadFile } from "#platform/web/upload.ts";
import type { Avatar as AvatarData } from "#slices/people/contract/avatar.contract.ts";
import { useAvatarStrings } from "#slices/people/web/avatar/avatar-strings.ts";
import { CropPicture } from "#slices/people/web/avatar/crop-picture.tsx";
import type { Crop } from "#slices/people/web/avatar/crop.rules.ts";
import { toCroppedFile } from "#slices/people/web/avatar/picture-canvas.ts";
import { Avatar } from "#ui/avatar.tsx";
import { useSampleLock } from "#ui/sample-lock.ts";
import { WriteButton } from "#ui/write-button.tsx";
import "#slices/people/web/avatar/avatar.css";

const TYPES: ReadonlySet<string> = new Set(["image/jpeg", "image/png"]);

/** Queries that show the picture. The open form is not refetched. */
const stale = [["getTeam"], ["getEmployeeDetails"], ["getIdentityUser"]];

export interface AvatarEditorProps {
  personId: number;
  initials: string;
  avatar: AvatarData;
}

/** Picture of a person, with upload, crop and remove. Each change is saved at once. */
export function AvatarEditor({ personId, initials, avatar }: AvatarEditorProps): ReactNode {
  const t = useAvatarStrings();
  const lock = useSampleLock();
  const id = useId();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useSaving(
    async ({ source, crop }: { source: ImageBitmap; crop: Crop }) =>
      uploadFile("uploadAvatar", {
        params: { id: personId },
        field: "avatar",
        file: await toCroppedFile(source, crop),
        onProgress: () => {},
      }),
    stale,
  );
  const remove = useSaving(() => call("removeAvatar", { params: { id: personId } }), stale);
  const [current, setCurrent] = useState(avatar);
  const [outcome, setOutcome] = useState<"saved" | "removed" | null>(null);
  const isBusy = upload.isPending || remove.isPending;
  const begin = async (file: File | undefined): Promise<void> => {
    setOutcome(null);
    setProblem(null);
    if (!file) return;
    const opened = TYPES.has(file.type) ? await createImageBitmap(file).catch(() => null) : null;
    if (opened) setPicture(opened);
    else setProblem(t("notAPicture"));
  };
  const finish = (reply: { data: { avatar: AvatarData } }, what: "saved" | "removed"): void => {
    setCurrent(reply.data.avatar);
    setPicture(null);
    setOutcome(what);
  };
  const fail = (error: Error): void => setProblem(error.message);
  return (
    <section className="pe-avatar" aria-label={t("avatar")}>
      <Avatar initials={initials} url={current.url} />
      <div className="pe-avatar-actions">
        <label className="cy-button" htmlFor={id} title={lock ?? undefined}>
          {t(current.url === null ? "upload" : "change")}
        </label>
        <input
          id={id}
          className="pe-avatar-input"
          type="file"
          accept=".jpg,.jpeg,.png"
          aria-describedby={`${id}-help`}
          disabled={isBusy || lock !== null}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            // Allows selecting the same file again.
            event.currentTarget.value = "";
            void begin(file);
          }}
        />
        {current.url !== null && (
          <WriteButton
            className="cy-button"
            disabled={isBusy}
            onClick={() => remove.mutate(undefined, { onSuccess: (reply) => finish(reply, "removed"), onError: fail })}
          >
            {t("remove")}
          </WriteButton>
        )}
        <small id={`${id}-help`}>{lock ?? t("help")}</small>
      </div>
      {picture !== null && (
        <CropPicture
          picture={picture}
          busy={isBusy}
          onUse={(crop) =>
            upload.mutate({ source: picture, crop }, { onSuccess: (reply) => finish(reply, "saved"), onError: fail })
          }
          onCancel={() => setPicture(null)}
        />
      )}
      {problem !== null && (
        <p className="pe-avatar-problem" role="alert">
          {problem}
        </p>
      )}
      <div role="status">{outcome !== null && t(outcome)}</div>
    </section>
  );
}
