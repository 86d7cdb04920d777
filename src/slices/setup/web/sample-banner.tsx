import { useMutation } from "@tanstack/react-query";
import { IconFlask } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { call, leave } from "#platform/web/client.ts";
import { useSampleStrings } from "#slices/setup/web/sample-strings.ts";
import "#slices/setup/web/sample-banner.css";

/** While sample data stands in place of the company: that it is made up, and the way back. Stays visible on every screen. */
export function SampleBanner({ isViewed }: { isViewed: boolean }): ReactNode {
  const t = useSampleStrings();
  const remove = useMutation({
    mutationFn: () => call("removeSample"),
    // Nothing that was read so far is true afterwards, so the product starts anew.
    onSuccess: () => leave.to("/settings"),
  });
  return (
    <section className="su-sample" aria-label={t("banner")}>
      <div className="cy-wrap su-sample-row">
        <IconFlask size={18} stroke={1.75} aria-hidden="true" />
        <p>
          <strong>{t("banner")}</strong> <span>{isViewed ? t("viewed") : t("in_place")}</span>
          {remove.isError && <span role="alert">{remove.error.message}</span>}
        </p>
        <button
          type="button"
          className="cy-button"
          aria-disabled={remove.isPending}
          onClick={() => {
            if (!remove.isPending) remove.mutate();
          }}
        >
          {t("remove")}
        </button>
      </div>
    </section>
  );
}
