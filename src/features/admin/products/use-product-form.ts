import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { faultsOf } from '#contract/faults.ts'
import {
  type AdminProduct,
  type NewProductInput,
  newProductInput,
  productInput,
} from '#contract/shapes/admin/admin.ts'
import type { OwnField } from '#contract/shapes/admin/transfer.ts'
import type { Localized } from '#contract/texts/localized.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useAffectedLoans } from '#src/library/affected/affected-loans.tsx'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { usePhotoList } from '#src/library/photos/use-photo-list.ts'
import { useSaved } from '../parts/use-saved.ts'

export type ProductForm = ReturnType<typeof useProductForm>

/** The form of a product, new (`null`) or to edit. `onSaved` is called after the server has saved it. */
export function useProductForm(product: AdminProduct | null, onSaved: () => void) {
  const { t } = useLingui()
  const saved = useSaved()
  const create = useCall('admin.objects.create')
  const change = useCall('admin.objects.save')
  const affected = useAffectedLoans()
  const photos = useProductPhotos(product?.imgs ?? [])
  const firstPoint = useQuery(queryFor('admin.points')).data?.[0]?.id ?? ''
  const input = (values: Values): Values => ({
    ...values,
    location_id: values.location_id || firstPoint,
    imgs: photos.imgs,
  })
  const form = useCallForm({
    initial: initialOf(product),
    check: values => faultsOf(product ? productInput : newProductInput, input(values)),
    send: async values => {
      if (photos.waiting) return null
      const { code, ...body } = input(values)
      if (!product) return create.mutateAsync({ body: { code, ...body } })
      return affected.save(loans =>
        change.mutateAsync({ params: { id: product.id }, body: { ...body, loans } }),
      )
    },
    onDone: () => {
      saved(product ? t`Salvato` : t`Oggetto aggiunto`)
      onSaved()
    },
  })
  const unsaved = photos.changed || form.props['data-unsaved']
  const props = { ...form.props, 'data-unsaved': unsaved || undefined }
  return { form, props, photos, affected: affected.dialog }
}

/** With the texts by language and the own fields, which the form always has. */
type Values = NewProductInput & {
  names: Localized
  descriptions: Localized
  own_fields: OwnField[]
}

const blank: Values = {
  code: '',
  name: '',
  description: '',
  names: {},
  descriptions: {},
  location_id: '',
  corner: null,
  preparation_days: null,
  categories: [],
  accessories: [],
  handout_note: '',
  manual: null,
  own_fields: [],
  imgs: [],
  transportable: true,
  maintenance: false,
  withdrawn: false,
  highlighted: false,
}

function initialOf(product: AdminProduct | null): Values {
  if (!product) return blank
  const { id, location, owner, status, ...input } = product
  const { names = {}, descriptions = {}, own_fields = [] } = product
  return { ...input, names, descriptions, own_fields, location_id: location.id, imgs: [] }
}

/** The photos of a product in its dialog; those that are not sent are lost when it closes. */
function useProductPhotos(initial: AdminProduct['imgs']) {
  const files = useRef(new Map<string, Blob>()).current
  const list = usePhotoList(
    initial.map(({ id, ...picture }) => ({
      key: id,
      id,
      picture,
      alt: picture.alt,
      name: picture.alt || id,
    })),
    {
      read: async key => files.get(key),
      write: (key, photo) => files.set(key, photo),
      remove: key => files.delete(key),
    },
  )
  const imgs = list.photos.flatMap(({ id, alt }) => (id ? [{ id, alt }] : []))
  const before = initial.map(({ id, alt }) => ({ id, alt }))
  return {
    ...list,
    /** In the form that the server accepts. */
    imgs,
    /** They are no longer those at first. */
    changed: list.photos.length > imgs.length || JSON.stringify(imgs) !== JSON.stringify(before),
    /** Some are not sent yet. */
    waiting: list.photos.some(({ id }) => !id),
  }
}
