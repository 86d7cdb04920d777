import type { ReactNode } from "react";
import type { ImportDetail } from "#slices/imports/contract/imports.contract.ts";
import type { ColumnChoice } from "#slices/imports/web/mapping-state.ts";
import { useImportsStrings } from "#slices/imports/web/strings.ts";
import { SelectField } from "#ui/form/form-fields.tsx";

interface MappingRowProps {
  column: ImportDetail["columns"][number];
  choice: ColumnChoice;
  fields: ImportDetail["fields"];
  onChange: (part: Partial<ColumnChoice>) => void;
}

/** One column of the file: its header, its first values and its field. */
export function MappingRow({ column, choice, fields, onChange }: MappingRowProps): ReactNode {
  const t = useImportsStrings();
  const field = fields.find((each) => each.key === choice.field);
  const order = choice.date_order ?? column.date_order ?? "month_first";
  const options = fields.map((each) => ({
    value: each.key,
    label: each.is_required ? `${each.label} (${t("required")})` : each.label,
  }));
  return (
    <li data-out={field ? undefined : ""}>
      <div className="im-column">
        <b>{column.header}</b>
        <span className="im-samples">
          {column.samples.map((sample, index) => (
            // eslint-disable-next-line react/no-array-index-key -- the first values, in their order, may repeat
            <span key={index}>{sample}</span>
          ))}
        </span>
      </div>
      <div className="im-choice">
        <SelectField
          name={`field-${column.header}`}
          label={t("fieldFor", { header: column.header })}
          value={choice.field ?? ""}
          placeholder={t("leaveOut")}
          options={options}
          onChange={(value) => onChange({ field: value === "" ? null : value })}
        />
        {field?.is_date === true && column.has_date_order && (
          <SelectField
            name={`order-${column.header}`}
            label={t("orderFor", { header: column.header })}
            value={order}
            options={[
              { value: "month_first", label: t("monthFirst") },
              { value: "day_first", label: t("dayFirst") },
            ]}
            help={column.is_ambiguous ? t("ambiguous") : undefined}
            onChange={(value) => onChange({ date_order: value })}
          />
        )}
      </div>
    </li>
  );
}
