import { Trans, useLingui } from '@lingui/react/macro'
import type { AdminProduct } from '#contract/shapes/admin/admin.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import layout from '../parts/layout.module.css'
import { CategoryField } from './category-field.tsx'
import { ProductFields } from './product-fields.tsx'
import { ProductPhotos } from './product-photos.tsx'
import { type ProductForm, useProductForm } from './use-product-form.ts'

type Props = { product: AdminProduct | null; onClose: () => void }

/** A product of the library, new (`null`) or to edit. */
export function ProductDialog({ product, onClose }: Props) {
  const { t } = useLingui()
  const it = useProductForm(product, onClose)
  return (
    <Dialog open onClose={onClose} title={product?.code ?? t`Nuovo oggetto`} drawer>
      <form className={layout.stack} {...it.props}>
        <ProductFields product={product} form={it.form}>
          <CategoryField {...it.form.field('categories')} />
        </ProductFields>
        <Flags form={it.form} />
        <ProductPhotos photos={it.photos} />
        {it.form.banner}
        <FormActions
          keep={<Trans>Annulla</Trans>}
          onKeep={onClose}
          act={<Trans>Salva</Trans>}
          {...it.form.button}
          disabledReason={
            it.form.button.disabledReason ??
            (it.photos.waiting ? t`Aspetta che le foto siano partite` : null)
          }
        />
      </form>
      {it.affected}
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
