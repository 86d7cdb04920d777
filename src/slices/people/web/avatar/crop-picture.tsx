import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { wholeCrop, type Crop } from "#slices/people/web/avatar/crop.rules.ts";
import { drawCrop } from "#slices/people/web/avatar/picture-canvas.ts";
import { useAvatarStrings } from "#slices/people/web/avatar/avatar-strings.ts";

const PREVIEW_SIDE = 192;

interface CropPictureProps {
  picture: ImageBitmap;
  busy: boolean;
  onUse: (crop: Crop) => void;
  onCancel: () => void;
}

const sliders = [
  { key: "zoom", label: "zoom", min: 1, max: 4, step: 0.1 },
  { key: "x", label: "left", min: 0, max: 100, step: 1 },
  { key: "y", label: "top", min: 0, max: 100, step: 1 },
] as const;

/** Selects the square of a picture with sliders, which also work by keyboard. */
export function CropPicture({ picture, busy, onUse, onCancel }: CropPictureProps): ReactNode {
  const t = useAvatarStrings();
  const id = useId();
  const [crop, setCrop] = useState(wholeCrop);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  return (
    <fieldset className="pe-crop">
      <legend>{t("crop")}</legend>
      <canvas ref={canvas} width={PREVIEW_SIDE} height={PREVIEW_SIDE} aria-hidden="true" />
      <div className="pe-crop-controls">
        {sliders.map(({ key, label, ...range }) => (
          <label key={key} htmlFor={`${id}${key}`}>
            {t(label)}
            <input
              id={`${id}${key}`}
              type="range"
              {...range}
              value={crop[key]}
              onChange={(event) => setCrop({ ...crop, [key]: event.currentTarget.valueAsNumber })}
            />
          </label>
        ))}
        <div className="pe-avatar-actions">
          <button type="button" className="cy-button" data-primary="" disabled={busy} onClick={() => onUse(crop)}>
            {t("use")}
          </button>
          <button type="button" className="cy-button" disabled={busy} onClick={onCancel}>
            {t("cancel")}
          </button>
        </div>
      </div>
    </fieldset>
  );
}
