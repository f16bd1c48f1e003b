import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdminProduct } from '#contract/shapes/admin/admin.ts'
import { queryFor } from '#src/api/queries.ts'
import { linesFormat } from '#src/ui/field/formats.ts'
import {
  OptionalNumberField,
  OptionalTextField,
  useFormatted,
} from '#src/ui/field/formatted-field.tsx'
import { SelectField, TextArea, TextField } from '#src/ui/field/text-field.tsx'
import layout from '../parts/layout.module.css'
import type { ProductForm } from './use-product-form.ts'

type Props = Pick<ProductForm, 'form'> & { product: AdminProduct | null; children: ReactNode }

/** The fields of a product that are typed or chosen. Its children are below the description. */
export function ProductFields({ product, form, children }: Props) {
  const { t } = useLingui()
  const accessories = form.field('accessories')
  const points = useQuery(queryFor('admin.points')).data ?? []
  return (
    <>
      {!product && (
        <TextField
          label={t`Codice`}
          hint={t`Quello dell'etichetta: lettere, cifre e trattini`}
          paste
          autoCapitalize="characters"
          {...form.field('code')}
        />
      )}
      <TextField label={t`Nome`} paste {...form.field('name')} />
      <TextArea label={t`Descrizione`} rows={5} {...form.field('description')} />
      {children}
      {product?.owner ? (
        <p className={layout.small}>
          <Trans>Di {product.owner}: si ritira a casa sua.</Trans>
        </p>
      ) : (
        <SelectField
          label={t`Dove si ritira`}
          {...form.field('location_id')}
          value={form.values.location_id || (points[0]?.id ?? '')}
          options={points.map(({ id, name }) => ({ value: id, text: name }))}
        />
      )}
      <div className={layout.columns}>
        <OptionalTextField label={t`Scaffale`} paste {...form.field('corner')} />
        <OptionalNumberField
          label={t`Giorni di preparazione`}
          hint={t`Di apertura; vuoto: come l'oggettoteca`}
          inputMode="numeric"
          {...form.field('preparation_days')}
        />
      </div>
      <TextArea
        label={t`Accessori`}
        hint={t`Uno per riga: si controllano quando torna`}
        rows={3}
        {...accessories}
        {...useFormatted(accessories, linesFormat)}
      />
    </>
  )
}
