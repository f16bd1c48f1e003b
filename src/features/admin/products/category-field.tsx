import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lentCategory } from '#contract/shapes/catalogue.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { ErrorText } from '#src/ui/field/error-text.tsx'
import styles from './category-field.module.css'

type Props = {
  value: string[]
  error: string | null
  onChange: (chosen: string[]) => void
}

/** The categories of a product. The category of members' products is left out. */
export function CategoryField({ value: chosen, error, onChange }: Props) {
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
