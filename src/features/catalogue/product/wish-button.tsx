import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Bell, BellRing, Bookmark, BookmarkCheck } from 'lucide-react'
import type { Product, ProductCard } from '#contract/shapes/catalogue.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import { useOnline } from '#src/offline/online.ts'
import { isSignedOut, session, useOwner, useSession } from '#src/session/session.ts'
import { useHasLoan, useProductRefusals } from '#src/session/use-refusals.ts'
import { wayIn } from '#src/session/way-in.ts'
import { Button } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'

const wishes = queryFor('wishes.list')

/**
 * «Tell me when it is free» or, for an available product, «for later». Both use the same list. `main`: it is the page's main
 * button, because nothing else can be done.
 */
export function WishButton({ product, main = false }: { product: Product; main?: boolean }) {
  const { t } = useLingui()
  const offline = !useOnline()
  const owner = useOwner()
  const { wished, toggle } = useWish(product)
  const own = useProductRefusals(product, 'reserve').includes('own_object')
  const isOut = product.loan.status !== 'available'
  // A member who has the product gets no message when it is free.
  const isMine = useHasLoan(isOut ? product.id : undefined)
  const out = isOut && !isMine
  const Icon = out ? (wished ? BellRing : Bell) : wished ? BookmarkCheck : Bookmark
  if (own) return null
  return (
    <Button
      look={main ? 'primary' : 'quiet'}
      small={!main}
      aria-pressed={wished}
      disabledReason={offline && (wished || !owner) ? t`Serve la connessione` : null}
      onClick={toggle}
    >
      <Icon size={18} />
      {out ? (
        wished ? (
          <Trans>Ti avviseremo</Trans>
        ) : (
          <Trans>Avvisami quando è libero</Trans>
        )
      ) : wished ? (
        <Trans>Salvato</Trans>
      ) : (
        <Trans>Salva per dopo</Trans>
      )}
    </Button>
  )
}

/** Shows the change at once and reverts it if the server refuses. */
function useWish(product: Product) {
  const library = useLibrary()
  const navigate = useNavigate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const format = useFormat()
  const { t } = useLingui()
  const online = useOnline()
  const owner = useOwner()
  const { data } = useQuery({ ...wishes, enabled: useSession().status === 'member' })
  const add = useCall('wishes.create')
  const remove = useCall('wishes.remove')
  const { id } = product
  const wished = data?.some(one => one.id === id) ?? false

  const toggle = async () => {
    const { status } = session()
    if (!online && owner && status !== 'visitor') {
      const { wait } = await import('#src/offline/outbox.ts')
      const input = { params: { id } }
      await wait(owner, { name: 'wishes.create', input, about: format.name(product) })
      showToast(t`In attesa di rete: lo inviamo appena torna.`)
      return client.setQueryData(wishes.queryKey, [product, ...(data ?? [])])
    }
    if (isSignedOut(status)) {
      return navigate({ to: wayIn(library), search: { from: `/products/${id}` } })
    }
    const others = (data ?? []).filter(one => one.id !== id)
    const card: ProductCard = product
    client.setQueryData(wishes.queryKey, wished ? others : [card, ...others])
    const call = wished ? remove : add
    await call.mutateAsync({ params: { id } }).catch(failure => {
      showToast(failureText(failure), 'alert')
    })
  }
  return { wished, toggle: () => void toggle() }
}
