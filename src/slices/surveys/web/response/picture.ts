import type { Locale } from "#platform/web/i18n.ts";
import type { ResidentSurvey } from "#slices/surveys/contract/resident-survey.contract.ts";
import { layOutPicture, PICTURE_WIDTH, type PictureText } from "#slices/surveys/web/response/picture.rules.ts";
import type { useResponseStrings } from "#slices/surveys/web/response/strings.ts";
import { formatDay } from "#ui/format.ts";

/** The same colors in both themes: the picture is viewed outside the application. */
const colors = { ink: "#1a1d24", quiet: "#4d5462", low: "#b3202a", line: "#dcdcd5" } as const;

/** Returns the texts of the picture, in the viewer's language. */
export function readPictureText(
  response: ResidentSurvey,
  locale: Locale,
  t: ReturnType<typeof useResponseStrings>,
): PictureText {
  const { resident, location, unit, renewal_percentage: renewal, agreement_importance: score } = response;
  return {
    title: response.survey.name[locale],
    lines: [
      [resident.full_name, formatDay(response.date, locale)].join(" · "),
      [location.name, ...(unit === null ? [] : [`${t("unit")} ${unit}`])].join(" · "),
    ],
    figures: [
      { label: t("score"), value: score === null ? t("na") : String(score), isLow: response.score_danger },
      { label: t("renewal"), value: renewal === null ? t("na") : `${renewal}%`, isLow: false },
    ],
    notes: response.service_issue ? [`${t("serviceIssue")}: ${t("serviceIssueText")}`] : [],
    questions: response.questions.map(({ body, response: chosen, text_entry: words }) => ({
      body: body[locale],
      answer: chosen === null ? null : chosen[locale],
      words,
    })),
    noAnswer: t("noResponse"),
  };
}

/** Draws the response as a PNG of fixed width in the browser; nothing is loaded. */
export async function drawPicture(content: PictureText): Promise<Blob> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser cannot draw.");
  const { height, parts } = layOutPicture(content, (text, font) => {
    context.font = font;
    return context.measureText(text).width;
  });
  canvas.width = PICTURE_WIDTH;
  canvas.height = height;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, PICTURE_WIDTH, height);
  for (const part of parts) {
    if (part.kind === "rule") {
      context.fillStyle = colors.line;
      context.fillRect(part.x, part.y, part.width, 1);
    } else {
      context.fillStyle = colors[part.ink];
      context.font = part.font;
      context.fillText(part.text, part.x, part.y);
    }
  }
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!file) throw new Error("The browser could not make the picture.");
  return file;
}
