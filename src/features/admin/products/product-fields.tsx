import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdminProduct } from '#contract/shapes/admin/admin.ts'
import { defaultLocale } from '#contract/texts/languages.ts'
import { queryFor } from '#src/api/queries.ts'
import { offeredLanguages } from '#src/i18n/locale.ts'
import { linesFormat } from '#src/ui/field/formats.ts'
import {
  OptionalNumberField,
  OptionalTextField,
  useFormatted,
} from '#src/ui/field/formatted-field.tsx'
import { SelectField, TextArea, TextField } from '#src/ui/field/text-field.tsx'
import { EachLanguage, orEmpty } from '../parts/each-language.tsx'
import layout from '../parts/layout.module.css'
import type { ProductForm } from './use-product-form.ts'

type Props = Pick<ProductForm, 'form'> & { product: AdminProduct | null; children: ReactNode }

/** Name and description: those of the first language, which every product has, then of the others. */
function Texts({ form }: Pick<ProductForm, 'form'>) {
  const { t, i18n } = useLingui()
  const [first = defaultLocale, ...others] = offeredLanguages()
  const own = new Intl.DisplayNames(i18n.locale, { type: 'language' }).of(first)
  const hint = others.length > 0 && {
    hint: t`In ${own}: si legge anche dove manca la traduzione`,
  }
  return (
    <>
      <TextField label={t`Nome`} paste lang={first} {...hint} {...form.field('name')} />
      <TextArea label={t`Descrizione`} rows={5} lang={first} {...form.field('description')} />
      {others.length > 0 && (
        <EachLanguage languages={others}>
          {(locale, language) => (
            <div className={layout.stack}>
              <TextField
                label={t`Nome in ${language}`}
                paste
                lang={locale}
                {...orEmpty(form.field(`names.${locale}`))}
              />
              <TextArea
                label={t`Descrizione in ${language}`}
                rows={3}
                lang={locale}
                {...orEmpty(form.field(`descriptions.${locale}`))}
              />
            </div>
          )}
        </EachLanguage>
      )}
    </>
  )
}

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
      <Texts form={form} />
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
