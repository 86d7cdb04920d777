import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { useForm } from "#platform/web/use-form.ts";
import type { NewsItem } from "#slices/home/contract/home-widgets.contract.ts";
import { useHomeStrings } from "#slices/home/web/strings.ts";
import { FileField } from "#ui/form/file-field.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { TextAreaField, TextField } from "#ui/form/form-fields.tsx";
import { useToast } from "#ui/toast.tsx";

const MAX_HEADLINE = 120;
const MAX_DETAILS = 4000;
const PICTURES = ".jpg,.jpeg,.png";

/**
 * Generates the key that makes one item of a form sent twice, as after a lost reply; browsers support it over https and
 * on localhost.
 */
function createFormKey(): { readonly form_key?: string } {
  return window.isSecureContext ? { form_key: crypto.randomUUID() } : {};
}

interface AnnouncementFormProps {
  /** Null for a new one. */
  item: NewsItem | null;
  onClose: () => void;
}

/** Writes an announcement, or changes the text of one. */
export function AnnouncementForm({ item, onClose }: AnnouncementFormProps): ReactNode {
  const t = useHomeStrings();
  const toast = useToast();
  const client = useQueryClient();
  const [formKey] = useState(createFormKey);
  const form = useForm({
    initial: { headline: item?.headline ?? "", details: item?.details ?? "", media: item?.media ?? "" },
    submit: async (values) => {
      if (item === null) await call("createAnnouncement", { body: { ...values, ...formKey } });
      else await call("updateAnnouncement", { params: { id: item.id }, body: values });
      await client.invalidateQueries({ queryKey: ["getHomeWidgets", "announcements"] });
    },
  });
  return (
    <FormFrame
      label={t(item === null ? "newAnnouncement" : "editAnnouncement")}
      submitLabel={t(item === null ? "post" : "save")}
      busy={form.busy}
      summary={form.summary}
      onCancel={onClose}
      onSubmit={async () => {
        if (!(await form.submit())) return;
        toast.say(t(item === null ? "announcementPosted" : "announcementSaved"));
        onClose();
      }}
    >
      <TextField label={t("headline")} required maxLength={MAX_HEADLINE} {...form.bindField("headline")} />
      <TextAreaField label={t("message")} required rows={8} maxLength={MAX_DETAILS} {...form.bindField("details")} />
      <TextField label={t("link")} type="url" help={t("linkHelp")} {...form.bindField("media")} />
    </FormFrame>
  );
}

/**
 * Returns the selected picture as a preview: it stays in this browser. The page's policy allows pictures of its own
 * origin and data URLs.
 */
function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<{ readonly file: File; readonly address: string } | null>(null);
  useEffect(() => {
    if (file === null) return;
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      if (typeof reader.result === "string") setPreview({ file, address: reader.result });
    });
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return preview?.file === file ? preview.address : null;
}

/** Writes a spotlight: Headline, Message, and a picture that is only previewed. */
export function SpotlightForm({ onClose }: { onClose: () => void }): ReactNode {
  const t = useHomeStrings();
  const toast = useToast();
  const client = useQueryClient();
  const [formKey] = useState(createFormKey);
  const [picture, setPicture] = useState<File | null>(null);
  const preview = usePreview(picture);
  const form = useForm({
    initial: { headline: "", details: "" },
    submit: async (values) => {
      await call("createSpotlight", { body: { ...values, ...formKey } });
      await client.invalidateQueries({ queryKey: ["getHomeWidgets", "spotlights"] });
    },
  });
  return (
    <FormFrame
      label={t("newSpotlight")}
      submitLabel={t("post")}
      busy={form.busy}
      summary={form.summary}
      onCancel={onClose}
      onSubmit={async () => {
        if (!(await form.submit())) return;
        toast.say(t("spotlightPosted"));
        onClose();
      }}
    >
      <TextField label={t("headline")} required maxLength={MAX_HEADLINE} {...form.bindField("headline")} />
      <TextAreaField label={t("message")} required rows={8} maxLength={MAX_DETAILS} {...form.bindField("details")} />
      <FileField
        name="picture"
        label={t("picture")}
        help={t("pictureHelp")}
        accept={PICTURES}
        value={picture}
        onChange={setPicture}
      />
      {preview !== null && <img className="ho-picture" src={preview} alt={t("picturePreview")} />}
    </FormFrame>
  );
}
