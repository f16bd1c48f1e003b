import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, CalendarDays, Share2, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import type { Product } from '#contract/shapes/catalogue.ts'
import { descriptionIn } from '#contract/texts/localized.ts'
import { keyOf, queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { NotBackBanner } from '#src/library/products/not-back.tsx'
import type { Wanted } from '#src/library/wanted.ts'
import { shareLink } from '#src/platform/share.ts'
import { Button } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { SeenAt } from '../seen-at.tsx'
import { BorrowBar } from './borrow-bar.tsx'
import { ProductLead } from './product-lead.tsx'
import styles from './product-page.module.css'
import type { Lending } from './use-lending.ts'
import { WishButton } from './wish-button.tsx'

/**
 * The queue box, from another feature. `free` is the first day on which the member can begin a loan, if known; `main`: there is
 * none, so that its button is the page's main one.
 */
export type ShowQueue = (product: Product, free: string | null, main: boolean) => ReactNode

type Props = {
  address: string
  product: Product
  lending: Lending
  resume: boolean
  wanted: Wanted
  showQueue: ShowQueue
}

/** When and where the product can be had, the one way to it and its alternatives; then what it is. */
export function ProductAbout({ address, product, lending, resume, wanted, showQueue }: Props) {
  const format = useFormat()
  const asked = { params: { id: address } }
  const { dataUpdatedAt } = useQuery(queryFor('products.get', asked))
  const { free, chosen } = lending
  const day = free?.[0]?.day ?? null
  const isOut = product.loan.status === 'busy' || product.loan.status === 'reserved'
  const queued = isOut && free !== null && day === null
  return (
    <>
      <ProductLead product={product} free={free} />
      {day && <NotBackBanner loan={product.loan} />}
      <BorrowBar
        product={product}
        resume={resume}
        wanted={chosen ? { ...wanted, point: chosen } : wanted}
        queued={queued}
      />
      {showQueue(product, free ? day : (product.loan.free_from ?? null), queued)}
      <SideActions product={product} />
      <p dir="auto" className={styles.description}>
        {descriptionIn(product, format.locale)}
      </p>
      <Facts product={product} />
      <SeenAt queryKey={keyOf('products.get', asked)} at={dataUpdatedAt} />
    </>
  )
}

function Facts({ product }: { product: Product }) {
  const { corner, code, manual, own_fields = [] } = product
  const { max_months } = product.loan
  const days = limits.loanMaxDays
  return (
    <ul className={styles.facts}>
      <Fact icon={<CalendarDays size={20} />}>
        <Plural
          value={max_months}
          one={`Fino a ${days} giorni, prenotabile fino a # mese prima`}
          other={`Fino a ${days} giorni, prenotabile fino a # mesi prima`}
        />
      </Fact>
      <Fact icon={<Tag size={20} />}>
        <Trans>Codice {code}</Trans>
        {corner && <> · {corner.name}</>}
      </Fact>
      {own_fields.map(({ name, value }) => (
        <Fact key={name} icon={<Tag size={20} />}>
          <span dir="auto">
            {name}: {value}
          </span>
        </Fact>
      ))}
      {manual && (
        <Fact icon={<BookOpen size={20} />}>
          <a href={manual} target="_blank" rel="noopener nofollow">
            <Trans>Istruzioni per l'uso</Trans>
          </a>
        </Fact>
      )}
    </ul>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span aria-hidden="true">{icon}</span>
      <span>{children}</span>
    </li>
  )
}

function SideActions({ product }: { product: Product }) {
  const { t } = useLingui()
  const format = useFormat()
  const share = async () => {
    const address = `${window.location.origin}/products/${product.id}`
    const outcome = await shareLink(format.name(product), address)
    if (outcome === 'copied') showToast(t`Link copiato`)
    if (outcome === 'failed') showToast(address)
  }
  return (
    <div className={styles.acts}>
      {product.loan.status !== 'maintenance' && <WishButton product={product} />}
      <Button look="quiet" small onClick={() => void share()}>
        <Share2 size={18} />
        <Trans>Condividi</Trans>
      </Button>
    </div>
  )
}
