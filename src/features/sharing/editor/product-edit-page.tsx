import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queryFor } from '#src/api/queries.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { useOwner } from '#src/session/session.ts'
import { useRefusals } from '#src/session/use-refusals.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import { LendingRefused } from '../lending-refused.tsx'
import { type Draft, draftOf, drafts } from './draft.ts'
import { ProductEditor } from './product-editor.tsx'
import { useSharedContent } from './shared-content.tsx'

type Props = {
  /** The product to edit; none for a new one. */
  id?: string | undefined
  /** The text that another app shared with the photos. */
  shared?: string | undefined
}

/** Adds or edits a product in four steps. The draft is stored on the device. */
export function ProductEditPage({ id, shared }: Props) {
  const { t } = useLingui()
  const owner = useOwner()
  const me = useQuery(queryFor('me.get'))
  const categories = useQuery(queryFor('categories.list', { query: { all: 'true' } }))
  const product = useQuery({
    ...queryFor('sharing.get', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    // Stays the same while it is edited, even if the query refetches.
    refetchOnWindowFocus: false,
  })
  const refusals = useRefusals('lend')
  const before = useDraft(owner, id)
  const handed = useSharedContent(shared)
  const [round, setRound] = useState(0)
  const gone = product.error?.code === 'not_found'
  const title = gone ? t`I miei oggetti` : id ? t`Modifica oggetto` : t`Carica un oggetto`
  const failed = [me, categories, product].find(({ data, error }) => error && !data)
  const read = before !== undefined && handed !== undefined
  const ready = me.data && categories.data && read && (!id || product.data)
  return (
    <Page title={title} narrow>
      {ready ? (
        refusals.length > 0 ? (
          <LendingRefused codes={refusals} />
        ) : !id && !me.data.can_post_objects ? (
          <NotYet />
        ) : (
          <ProductEditor
            key={round}
            me={me.data}
            categories={categories.data}
            product={product.data ?? null}
            pristine={draftOf(product.data ?? null)}
            draft={round === 0 ? before : null}
            owner={owner}
            handed={round === 0 ? handed : null}
            onRestart={() => setRound(round + 1)}
          />
        )
      ) : gone ? (
        <EmptyState title={t`Questo oggetto non è tra quelli che presti`}>
          <Link to="/me/products/{-$id}" params={{ id: undefined }} className={buttonClass()}>
            <Trans>Tutti i miei oggetti</Trans>
          </Link>
        </EmptyState>
      ) : (
        <LoadingOrProblem
          failure={failed?.error ?? null}
          retry={() => failed?.refetch()}
          height="420px"
        />
      )}
    </Page>
  )
}

/** The stored draft: `undefined` while loading. */
function useDraft(owner: string | null, id: string | undefined): Draft | null | undefined {
  const [draft, setDraft] = useState<Draft | null>()
  useEffect(() => {
    let here = true
    void drafts.read(owner, id).then(found => here && setDraft(found))
    return () => {
      here = false
    }
  }, [owner, id])
  return draft
}

function NotYet() {
  const { t } = useLingui()
  return (
    <EmptyState title={t`Il tuo profilo non può ancora caricare oggetti`}>
      <p>
        <Trans>Scrivi all'oggettoteca: lo attiviamo noi.</Trans>
      </p>
      <Link to="/support" className={buttonClass('secondary')}>
        <Trans>Scrivi all'oggettoteca</Trans>
      </Link>
    </EmptyState>
  )
}
