import { useState, type ReactNode } from "react";

interface AvatarProps {
  initials: string;
  /** Address of the picture; null, or a picture that does not load, shows the initials. */
  url: string | null;
}

/** A person's picture or initials beside the name. Hidden from screen readers. */
export function Avatar({ initials, url }: AvatarProps): ReactNode {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  return (
    <span className="cy-avatar" aria-hidden="true">
      {url === null || url === brokenUrl ? initials : <img src={url} alt="" onError={() => setBrokenUrl(url)} />}
    </span>
  );
}
