import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { faultsOf } from '#contract/faults.ts'
import {
  type AdminProduct,
  type NewProductInput,
  newProductInput,
  productInput,
} from '#contract/shapes/admin/admin.ts'
import { toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { useForm } from '#src/ui/form/use-form.ts'
import { useSaved } from '../parts/use-saved.ts'
import { useProductPhotos } from './use-product-photos.ts'

export type ProductForm = ReturnType<typeof useProductForm>

/** The form of a product, new (`null`) or to edit. `onSaved` is called after the server has saved it. */
export function useProductForm(product: AdminProduct | null, onSaved: () => void) {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const saved = useSaved()
  const create = useCall('admin.objects.create')
  const change = useCall('admin.objects.save')
  const photos = useProductPhotos(product?.imgs ?? [])
  const firstPoint = useQuery(queryFor('admin.points')).data?.[0]?.id ?? ''
  const [categories, setCategories] = useState<readonly string[]>(product?.categories ?? [])
  const [categoryMissing, setCategoryMissing] = useState(false)
  const [flags, setFlags] = useState(flagsOf(product))
  const input = (values: Record<string, string>): NewProductInput => ({
    ...textsOf(values, firstPoint),
    ...flags,
    categories: [...categories],
    imgs: photos.imgs,
  })
  const pending = create.isPending || change.isPending
  const form = useForm({
    initial: initialOf(product),
    check: values => {
      const found = faultsOf(product ? productInput : newProductInput, input(values))
      setCategoryMissing(Boolean(found.categories))
      return found
    },
    text: useFieldText(),
    onSubmit: async values => {
      if (pending || offline || photos.waiting) return
      const { code, ...body } = input(values)
      try {
        if (product) await change.mutateAsync({ params: { id: product.id }, body })
        else await create.mutateAsync({ body: { code, ...body } })
        saved(product ? t`Salvato` : t`Oggetto aggiunto`)
        onSaved()
      } catch (error) {
        const { fields } = toFailure(error)
        if (Object.keys(fields).length > 0) form.refuse({ ...fields })
      }
    },
  })
  return {
    ...{ form, photos, pending, error: create.error ?? change.error },
    categoryField: {
      chosen: categories,
      missing: categoryMissing,
      onChange(chosen: readonly string[]) {
        setCategoryMissing(false)
        setCategories(chosen)
      },
    },
    flag: (name: keyof typeof flags) => ({
      checked: flags[name],
      onChange: (checked: boolean) => setFlags({ ...flags, [name]: checked }),
    }),
  }
}

function flagsOf(product: AdminProduct | null) {
  return {
    transportable: product?.transportable ?? true,
    maintenance: product?.maintenance ?? false,
    withdrawn: product?.withdrawn ?? false,
    highlighted: product?.highlighted ?? false,
  }
}

function initialOf(product: AdminProduct | null) {
  return {
    code: product?.code ?? '',
    name: product?.name ?? '',
    description: product?.description ?? '',
    location_id: product?.location.id ?? '',
    accessories: product?.accessories.join('\n') ?? '',
    corner: product?.corner ?? '',
    preparation_days: product?.preparation_days?.toString() ?? '',
  }
}

function textsOf(values: Record<string, string>, firstPoint: string) {
  const lines = (values.accessories ?? '').split('\n').map(line => line.trim())
  return {
    code: values.code ?? '',
    name: values.name ?? '',
    description: values.description ?? '',
    location_id: values.location_id || firstPoint,
    accessories: lines.filter(Boolean),
    corner: values.corner || null,
    preparation_days: values.preparation_days ? Number(values.preparation_days) : null,
  }
}
