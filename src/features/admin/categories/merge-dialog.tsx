import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/shapes/catalogue.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { SelectField } from '#src/ui/field/text-field.tsx'
import layout from '../parts/layout.module.css'
import { useSaved } from '../parts/use-saved.ts'

type Props = { category: Category; others: readonly Category[]; onClose: () => void }

/** Merges a category into another one, after it has shown how many products move. */
export function MergeDialog({ category, others, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const saved = useSaved()
  const merge = useCall('admin.categories.merge')
  const name = format.text(category.name)
  const form = useCallForm({
    initial: { into: '' },
    check: ({ into }) => (into ? {} : { into: 'required' }),
    send: body => merge.mutateAsync({ params: { id: category.slug }, body }),
    onDone: () => {
      saved(t`Categorie unite`)
      onClose()
    },
  })
  const { into } = form.values
  const target = others.find(({ slug }) => slug === into)
  return (
    <Dialog open onClose={onClose} title={t`Unire «${name}» a un'altra?`}>
      <form className={layout.stack} {...form.props}>
        <SelectField
          label={t`Gli oggetti passano a`}
          {...form.field('into')}
          options={[
            { value: '', text: t`Scegli la categoria` },
            ...others.map(one => ({ value: one.slug, text: format.text(one.name) })),
          ]}
        />
        <div role="status">{target && <Preview category={category} into={target} />}</div>
        {form.banner}
        <FormActions
          onKeep={onClose}
          keep={<Trans>Lascia com'è</Trans>}
          act={<Trans>Unisci</Trans>}
          danger
          {...form.button}
        />
      </form>
    </Dialog>
  )
}

/** What the merge does, in words. */
function Preview({ category, into }: { category: Category; into: Category }) {
  const format = useFormat()
  const query = { params: { id: category.slug }, query: { into: into.slug } }
  const { data } = useQuery(queryFor('admin.categories.merging', query))
  const [name, other] = [format.text(category.name), format.text(into.name)]
  return (
    <>
      {data && (
        <p>
          <strong>
            <Plural
              value={data.products}
              _0="Non ha oggetti da spostare."
              one="# oggetto passa alla categoria scelta."
              other="# oggetti passano alla categoria scelta."
            />
          </strong>{' '}
          {data.both > 0 && (
            <Plural
              value={data.both}
              one="# è già in tutte e due."
              other="# sono già in tutte e due."
            />
          )}
        </p>
      )}
      <p className={layout.small}>
        <Trans>
          «{name}» sparisce, e non torna indietro. Chi apre un suo link, e i file che la nominano,
          trovano «{other}».
        </Trans>
      </p>
    </>
  )
}
