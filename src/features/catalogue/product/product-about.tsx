import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, CalendarDays, HandHeart, MapPin, Share2, Tag, Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import type { Product } from '#contract/shapes/catalogue.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { descriptionIn } from '#contract/texts/localized.ts'
import { firstFree } from '#domain/days/availability.ts'
import { keyOf, queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { PointName } from '#src/library/point-name.tsx'
import { NotBackBanner } from '#src/library/products/not-back.tsx'
import type { Wanted } from '#src/library/wanted.ts'
import { shareLink } from '#src/platform/share.ts'
import { Button } from '#src/ui/button/button.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { SeenAt } from '../seen-at.tsx'
import { BorrowBar } from './borrow-bar.tsx'
import styles from './product-page.module.css'
import type { Lending } from './use-lending.ts'
import { WishButton } from './wish-button.tsx'

/** The queue box, from another feature; `free` is the first day on which the member can begin a loan, if known. */
export type ShowQueue = (product: Product, free: string | null) => ReactNode

type Props = {
  address: string
  product: Product
  lending: Lending
  resume: boolean
  wanted: Wanted
  showQueue: ShowQueue
}

/** Description, facts and button of a product. */
export function ProductAbout({ address, product, lending, resume, wanted, showQueue }: Props) {
  const format = useFormat()
  const asked = { params: { id: address } }
  const { dataUpdatedAt } = useQuery(queryFor('products.get', asked))
  const { input, allowed, chosen } = lending
  const free = input && firstFree(input)
  return (
    <>
      <p dir="auto" className={styles.description}>
        {descriptionIn(product, format.locale)}
      </p>
      <Facts product={product} points={allowed} />
      <SideActions product={product} />
      <SeenAt queryKey={keyOf('products.get', asked)} at={dataUpdatedAt} />
      {free && <NotBackBanner loan={product.loan} />}
      <BorrowBar
        product={product}
        resume={resume}
        wanted={chosen ? { ...wanted, point: chosen } : wanted}
        free={free}
      />
      {/* What the server said takes as much room on a page that does not know the hour yet. */}
      {showQueue(product, input ? free : (product.loan.free_from ?? null))}
    </>
  )
}

type FactsProps = {
  product: Product
  /** The pickup points, its own first; `null` while unknown. */
  points: readonly PickupPoint[] | null
}

function Facts({ product, points }: FactsProps) {
  const { owner, corner, code, manual, own_fields = [] } = product
  const { max_months } = product.loan
  const days = limits.loanMaxDays
  return (
    <ul className={styles.facts}>
      <Fact icon={<Ticket size={20} />}>
        <Trans>
          <strong>Gratis</strong>, fino a {days} giorni
        </Trans>
      </Fact>
      <Fact icon={<CalendarDays size={20} />}>
        <Plural
          value={max_months}
          one="Prenotabile fino a # mese prima"
          other="Prenotabile fino a # mesi prima"
        />
      </Fact>
      <Fact icon={<MapPin size={20} />}>
        <Where place={product.location.address} others={(points?.length ?? 1) - 1} />
      </Fact>
      {owner && (
        <Fact icon={<HandHeart size={20} />}>
          <Trans>Condiviso da {owner.first_name}</Trans>
        </Fact>
      )}
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

type WhereProps = { place: Product['location']['address']; others: number }

function Where({ place, others }: WhereProps) {
  const name = <PointName point={place} />
  if (others <= 0) return <Trans>Si ritira qui: {name}</Trans>
  return (
    <>
      {name}{' '}
      <Plural
        value={others}
        one="e in un altro punto di ritiro"
        other="e in altri # punti di ritiro"
      />
    </>
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
      <WishButton product={product} />
      <Button look="secondary" small onClick={() => void share()}>
        <Share2 size={18} />
        <Trans>Condividi</Trans>
      </Button>
    </div>
  )
}
