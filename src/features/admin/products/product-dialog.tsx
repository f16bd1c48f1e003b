import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { uploadMaxMegabytes } from '#contract/limits.ts'
import type { AdminProduct } from '#contract/shapes/admin/admin.ts'
import { lentCategory } from '#contract/shapes/catalogue.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { PhotosField } from '#src/library/photos/photos-field.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { ErrorText } from '#src/ui/field/error-text.tsx'
import layout from '../parts/layout.module.css'
import styles from './category-field.module.css'
import { ProductFields } from './product-fields.tsx'
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
        <Flags form={form} />
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

function Flags({ form }: Pick<ProductForm, 'form'>) {
  const { t } = useLingui()
  return (
    <div>
      <Checkbox
        label={t`Si può ritirare anche in un altro punto`}
        {...form.field('transportable')}
      />
      <Checkbox label={t`In manutenzione: non si presta per ora`} {...form.field('maintenance')} />
      <Checkbox label={t`In evidenza nella pagina iniziale`} {...form.field('highlighted')} />
      <Checkbox label={t`Dismesso: non si presta più`} {...form.field('withdrawn')} />
    </div>
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
