import { IconShare2 } from "@tabler/icons-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useShareButtonStrings } from "#slices/sharing/web/share-button-strings.ts";
import type { SharedRef } from "#slices/sharing/web/shared-ref.ts";

const ShareDialog = lazy(async () => {
  const { ShareDialog: component } = await import("#slices/sharing/web/share-dialog.tsx");
  return { default: component };
});

/** The button that shares one response. Opening it loads its dialog and requests a link. */
export function ShareButton({ params }: { params: SharedRef }): ReactNode {
  const t = useShareButtonStrings();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="cy-button" onClick={() => setOpen(true)}>
        <IconShare2 size={17} stroke={1.75} aria-hidden="true" /> {t("share")}
      </button>
      {isOpen && (
        <Suspense>
          <ShareDialog params={params} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const Settings = lazy(async () => {
  const { SharingSettings: component } = await import("#slices/sharing/web/sharing-settings.tsx");
  return { default: component };
});

/** The company's setting for sharing, for the settings page. */
export function SharingSettings(): ReactNode {
  return (
    <Suspense>
      <Settings />
    </Suspense>
  );
}
