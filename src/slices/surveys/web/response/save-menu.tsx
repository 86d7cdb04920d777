import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { fileSaver } from "#platform/web/download.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useDownload } from "#platform/web/use-download.ts";
import type { ResidentSurvey } from "#slices/surveys/contract/resident-survey.contract.ts";
import { drawPicture, readPictureText } from "#slices/surveys/web/response/picture.ts";
import { useResponseStrings } from "#slices/surveys/web/response/strings.ts";
import { ActionMenu } from "#ui/menu.tsx";
import { useToast } from "#ui/toast.tsx";

interface SaveMenuProps {
  response: ResidentSurvey;
  params: { readonly id: number; readonly scopedId: number };
}

/**
 * Exports the response as a spreadsheet or as a picture. A picture is saved only after the audit log has recorded it.
 */
export function SaveMenu({ response, params }: SaveMenuProps): ReactNode {
  const t = useResponseStrings();
  const locale = useLocale();
  const toast = useToast();
  const file = useDownload({
    onSaved: (name) => toast.say(t("saved", { name })),
    onFailed: () => toast.say(t("notSaved")),
  });
  const savePicture = async (): Promise<void> => {
    try {
      const picture = await drawPicture(readPictureText(response, locale, t));
      await call("noteResidentSurveyPicture", { params, body: {} });
      const name = `${response.survey.slug}-${response.date}.png`;
      fileSaver.save(name, picture);
      toast.say(t("saved", { name }));
    } catch {
      toast.say(t("notSaved"));
    }
  };
  return (
    <ActionMenu
      label={t("more")}
      face={
        <>
          <IconDownload size={17} stroke={1.75} aria-hidden="true" /> {t("moreFace")}
        </>
      }
      items={[
        {
          key: "xlsx",
          label: t("save"),
          disabled: file.state === "working",
          onSelect: () => void file.start("exportResidentSurveyXlsx", { params, body: {} }),
        },
        { key: "png", label: t("picture"), onSelect: () => void savePicture() },
      ]}
    />
  );
}
