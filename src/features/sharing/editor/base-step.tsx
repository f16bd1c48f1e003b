import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import { type Category, lentCategory } from '#contract/shapes/catalogue.ts'
import { useLookup } from '#src/library/use-lookup.ts'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import type { useForm } from '#src/ui/form/use-form.ts'
import type { DraftValues } from './draft.ts'
import styles from './editor.module.css'

export type DraftForm = Pick<ReturnType<typeof useForm<DraftValues>>, 'field' | 'values'>

/** Title and category of the product. */
export function BaseStep({
  form,
  categories,
}: {
  form: DraftForm
  categories: readonly Category[]
}) {
  const { t } = useLingui()
  const known = categories
    .filter(({ slug, origin_id }) => origin_id !== null && slug !== lentCategory)
    .map(({ name, origin_id }) => ({ value: origin_id ?? '', label: name }))
  const options = useLookup('product_categories', known)
  return (
    <div className={styles.step}>
      <TextField
        label={t`Titolo`}
        hint={t`Come lo cercherebbe chi ne ha bisogno: «Trapano a batteria», «Tenda da due».`}
        required
        maxLength={limits.shortTextChars}
        {...form.field('title')}
      />
      <SelectField
        label={t`Categoria`}
        required
        options={[{ value: '', text: t`Scegli una categoria` }, ...options]}
        {...form.field('category')}
      />
    </div>
  )
}
