import { Trans, useLingui } from '@lingui/react/macro'
import { ownFieldsMax } from '#contract/shapes/admin/transfer.ts'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import layout from '../parts/layout.module.css'
import { RowsEditor } from '../parts/rows-editor.tsx'
import type { ProductForm } from './use-product-form.ts'

/** What no other field of a product has: a name, a value, and who reads it. */
export function OwnFields({ form }: Pick<ProductForm, 'form'>) {
  const { t } = useLingui()
  return (
    <section className={layout.stack} aria-labelledby="own-fields">
      <h3 id="own-fields">
        <Trans>Altri campi</Trans>
      </h3>
      <RowsEditor
        {...form.field('own_fields')}
        legend={t`Campo`}
        blank={() => ({ name: '', value: '', for: 'staff' as const })}
        add={<Trans>Aggiungi un campo</Trans>}
        most={ownFieldsMax}
      >
        {(_, index) => (
          <>
            <TextField label={t`Nome`} maxLength={60} {...form.field(`own_fields.${index}.name`)} />
            <TextField
              label={t`Valore`}
              paste
              maxLength={2000}
              {...form.field(`own_fields.${index}.value`)}
            />
            <SelectField
              label={t`Chi lo legge`}
              {...form.field(`own_fields.${index}.for`)}
              options={[
                { value: 'staff', text: t`Solo noi` },
                { value: 'all', text: t`Tutti` },
              ]}
            />
          </>
        )}
      </RowsEditor>
    </section>
  )
}
