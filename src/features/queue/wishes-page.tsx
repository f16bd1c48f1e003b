import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProductCard } from '#contract/shapes/catalogue.ts'
import type { Hold } from '#contract/shapes/hold.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { allProducts } from '#src/library/all-products.ts'
import { DataAge } from '#src/library/data-age.tsx'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { ProductState } from '#src/library/products/product-state.tsx'
import { RefusalBanner } from '#src/library/refusal-banner.tsx'
import { useOnline } from '#src/offline/online.ts'
import { useHasLoan, useProductRefusals } from '#src/session/use-refusals.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { Page, Section } from '#src/ui/page/page.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { LeaveQueue } from './leave-queue.tsx'
import { QueuePosition } from './queue-position.tsx'
import styles from './wishes.module.css'

/** The member's queue entries and saved products. */
export function WishesPage() {
  const { t } = useLingui()
  const queues = useQuery(queryFor('holds.list'))
  const wishes = useQuery(queryFor('wishes.list'))
  const failed = [queues, wishes].find(query => query.isError && !query.data)
  return (
    <Page title={t`Per dopo e in coda`}>
      {queues.data && wishes.data ? (
        <>
          <DataAge at={Math.min(queues.dataUpdatedAt, wishes.dataUpdatedAt)} />
          <Lists queues={queues.data} wishes={wishes.data} />
        </>
      ) : (
        <LoadingOrProblem
          failure={failed?.error ?? null}
          retry={() => failed?.refetch()}
          height="320px"
        />
      )}
    </Page>
  )
}

function Lists({ queues, wishes }: { queues: readonly Hold[]; wishes: readonly ProductCard[] }) {
  const { t } = useLingui()
  if (queues.length === 0 && wishes.length === 0) {
    return (
      <EmptyState title={t`Qui non c'è ancora niente`} drawing="label">
        <p>
          <Trans>Salva un oggetto, o mettiti in coda per uno in prestito: li ritrovi qui.</Trans>
        </p>
        <Link {...allProducts} className={buttonClass()}>
          <Trans>Tutti gli oggetti</Trans>
        </Link>
      </EmptyState>
    )
  }
  return (
    <>
      {queues.length > 0 && (
        <Section title={t`In coda`}>
          <ul className={styles.list}>
            {queues.map(entry => (
              <li key={entry.id}>
                <QueueCard entry={entry} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t`Per dopo`}>
        {wishes.length > 0 ? (
          <ul className={styles.list}>
            {wishes.map(product => (
              <li key={product.id}>
                <WishCard product={product} />
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.small}>
            <Trans>Niente di salvato. Dalla pagina di un oggetto lo metti qui con un tocco.</Trans>
          </p>
        )}
      </Section>
    </>
  )
}

/** A queue entry. If the member is the first, it links to the checkout. */
function QueueCard({ entry }: { entry: Hold }) {
  const online = useOnline()
  const format = useFormat()
  const { product, offer, kept } = entry
  const refusals = useProductRefusals(product, 'reserve')
  const mayBook = Boolean(offer ?? kept)
  const params = { id: product.id }
  return (
    <article className={styles.item} data-turn={offer ? '' : undefined}>
      <Picture picture={product.img} sizes="92px" square decorative />
      <div className={styles.about}>
        <h3>
          <Link to="/products/$id" params={params}>
            {format.name(product)}
          </Link>
        </h3>
        <QueuePosition entry={entry} />
        {mayBook && <RefusalBanner codes={refusals} />}
        <div className={styles.acts}>
          {mayBook && online && refusals.length === 0 && (
            <Link
              to="/products/$id"
              params={params}
              search={{ borrow: '1' }}
              className={buttonClass('primary', true)}
            >
              <Trans>Prendi in prestito</Trans>
            </Link>
          )}
          <LeaveQueue entry={entry} />
        </div>
      </div>
    </article>
  )
}

/** A saved product: its state today, and a button to remove it. */
function WishCard({ product }: { product: ProductCard }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { attempt, button } = useAttempt({ toast: true })
  const remove = useCall('wishes.remove')
  const mine = useHasLoan(product.id)
  const { id } = product
  const name = useFormat().name(product)
  const takeOff = async () => {
    if (!(await attempt(() => remove.mutateAsync({ params: { id } })))) return
    client.setQueryData(queryFor('wishes.list').queryKey, (wishes = []) =>
      wishes.filter(one => one.id !== id),
    )
    showToast(t`Tolto da «Per dopo»`)
  }
  return (
    <article className={styles.item}>
      <Picture picture={product.img} sizes="92px" square decorative />
      <div className={styles.about}>
        <h3>
          <Link to="/products/$id" params={{ id }}>
            {name}
          </Link>
        </h3>
        {mine ? (
          <Link to="/me/orders">
            <Trans>È tra i tuoi prestiti</Trans>
          </Link>
        ) : (
          <ProductState loan={product.loan} />
        )}
        {product.loan.status === 'busy' && !mine && (
          <p className={styles.small}>
            <Trans>Ti avviseremo quando è libero.</Trans>
          </p>
        )}
        <Button
          look="secondary"
          small
          aria-label={t`Togli ${name}`}
          {...button}
          onClick={() => void takeOff()}
        >
          <Trans>Togli</Trans>
        </Button>
      </div>
    </article>
  )
}
