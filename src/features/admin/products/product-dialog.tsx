import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { uploadMaxMegabytes } from '#contract/limits.ts'
import type { AdminProduct } from '#contract/shapes/admin/admin.ts'
import { lentCategory } from '#contract/shapes/catalogue.ts'
import { defaultLocale } from '#contract/texts/languages.ts'
import { queryFor } from '#src/api/queries.ts'
import { offeredLanguages } from '#src/i18n/locale.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { PhotosField } from '#src/library/photos/photos-field.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { ErrorText } from '#src/ui/field/error-text.tsx'
import { linesFormat } from '#src/ui/field/formats.ts'
import {
  OptionalNumberField,
  OptionalTextField,
  useFormatted,
} from '#src/ui/field/formatted-field.tsx'
import { SelectField, TextArea, TextField } from '#src/ui/field/text-field.tsx'
import { EachLanguage, orEmpty } from '../parts/each-language.tsx'
import layout from '../parts/layout.module.css'
import styles from './category-field.module.css'
import { ManualField } from './manual-field.tsx'
import { OwnFields } from './own-fields.tsx'
import { type ProductForm, useProductForm } from './use-product-form.ts'

type Props = { product: AdminProduct | null; onClose: () => void }

/** Adds a product of the library (`null`), or edits one. */
export function ProductDialog({ product, onClose }: Props) {
  const { t } = useLingui()
  const { form, props, photos, affected } = useProductForm(product, onClose)
  return (
    <Dialog open onClose={onClose} title={product?.code ?? t`Nuovo oggetto`} drawer>
      <form className={layout.stack} {...props}>
        <ProductFields product={product} form={form}>
          <CategoryField {...form.field('categories')} />
        </ProductFields>
        <div>
          <Checkbox
            label={t`Si può ritirare anche in un altro punto`}
            {...form.field('transportable')}
          />
          <Checkbox
            label={t`In manutenzione: non si presta per ora`}
            {...form.field('maintenance')}
          />
          <Checkbox label={t`In evidenza nella pagina iniziale`} {...form.field('highlighted')} />
          <Checkbox label={t`Dismesso: non si presta più`} {...form.field('withdrawn')} />
        </div>
        <h3>
          <Trans>Foto</Trans>
        </h3>
        <PhotosField
          photos={photos}
          hint={t`PNG o JPEG, o TIFF fino a ${uploadMaxMegabytes} MB l'una.`}
        />
        {form.banner}
        <FormActions
          onKeep={onClose}
          act={<Trans>Salva</Trans>}
          {...form.button}
          disabledReason={
            form.button.disabledReason ??
            (photos.waiting ? t`Aspetta che le foto siano partite` : null)
          }
        />
      </form>
      {affected}
    </Dialog>
  )
}

type CategoryFieldProps = {
  value: string[]
  error: string | null
  onChange: (chosen: string[]) => void
}

/** The categories of a product. That of members' own products is offered only if the product is in it. */
function CategoryField({ value: chosen, error, onChange }: CategoryFieldProps) {
  const { t } = useLingui()
  const format = useFormat()
  const known = useQuery(queryFor('categories.list', { query: { all: 'true' } })).data ?? []
  return (
    <fieldset className={styles.field} name="categories" tabIndex={-1}>
      <legend>
        <Trans>Categorie</Trans>
      </legend>
      {known
        .filter(({ slug }) => slug !== lentCategory || chosen.includes(slug))
        .map(({ slug, name }) => (
          <Checkbox
            key={slug}
            label={format.text(name)}
            value={chosen.includes(slug)}
            onChange={checked =>
              onChange(checked ? [...chosen, slug] : chosen.filter(other => other !== slug))
            }
          />
        ))}
      <ErrorText error={error && t`Scegli almeno una categoria`} alert />
    </fieldset>
  )
}

type FieldsProps = Pick<ProductForm, 'form'> & Pick<Props, 'product'> & { children: ReactNode }

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
function ProductFields({ product, form, children }: FieldsProps) {
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
      <TextField
        label={t`Nota per la consegna`}
        hint={t`Si legge al banco e nell'e-mail della consegna, per esempio «consegnare con i guanti»`}
        paste
        {...orEmpty(form.field('handout_note'))}
      />
      <ManualField {...form.field('manual')} value={form.values.manual ?? null} />
      <TextArea
        label={t`Accessori`}
        hint={t`Uno per riga: si controllano quando torna`}
        rows={3}
        {...accessories}
        {...useFormatted(accessories, linesFormat)}
      />
      <OwnFields form={form} />
    </>
  )
}
