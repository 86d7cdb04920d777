import { useMutation } from "@tanstack/react-query";
import { IconFlask } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { call, navigation } from "#platform/web/client.ts";
import { useSampleStrings } from "#slices/setup/web/sample-strings.ts";
import "#slices/setup/web/sample-banner.css";

/** Shown on every screen while sample data replaces the company's own: says that it is made up, and removes it. */
export function SampleBanner({ isViewed }: { isViewed: boolean }): ReactNode {
  const t = useSampleStrings();
  const remove = useMutation({
    mutationFn: () => call("removeSample"),
    // All cached data is wrong afterwards, so the application reloads.
    onSuccess: () => navigation.to("/settings"),
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
