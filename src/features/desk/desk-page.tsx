import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Camera as CameraIcon } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import type { DeskProduct } from '#contract/shapes/desk.ts'
import { call } from '#src/api/client.ts'
import { keyOf, queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { useLabels } from '#src/library/labels/use-labels.ts'
import { isOnline, useOnline } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { lazily } from '#src/ui/lazily.ts'
import { Section } from '#src/ui/page/page.tsx'
import { Camera } from '#src/ui/scanner/camera.tsx'
import { RefusedLabel } from '#src/ui/scanner/refused-label.tsx'
import { Banner, VisuallyHidden } from '#src/ui/states/states.tsx'
import styles from './desk.module.css'
import { actOn, DeskField } from './desk-field.tsx'
import { DeskFrame } from './desk-frame.tsx'
import { isFree, isTheirs, useBasket, withOneMore } from './lending/basket.ts'
import type { DeskChoices } from './lending/found.tsx'
import { OfflineDesk } from './offline/offline-desk.tsx'
import { UnsentMoves } from './offline/unsent-moves.tsx'
import { ProductPanel } from './product-panel.tsx'
import { useTypedHere } from './use-typed-here.ts'

const Lending = lazily(async () => (await import('./lending/lending-panel.tsx')).LendingPanel)

type Props = {
  product: string | null
  /** Who a link chose; it is taken out of the address by `onProduct`. */
  member: string | null
  onProduct: (id: string | null) => void
}

/** The desk: find a person and things in any order, then lend; or scan a label, then act on its loan. */
export function DeskPage(props: Props) {
  const { t } = useLingui()
  return (
    <DeskFrame title={t`Banco`} needs="desk.object">
      <Desk {...props} />
    </DeskFrame>
  )
}

function Desk({ product, member, onProduct }: Props) {
  const online = useOnline()
  const form = useRef<HTMLFormElement>(null)
  const [isFilming, setFilming] = useState(false)
  const isOpened = product !== null
  const client = useQueryClient()
  const seen = keyOf('desk.object', { params: { id: product ?? '' } })
  const isSeen = client.getQueryData(seen) !== undefined
  useEffect(() => {
    // A product that was opened by a link is read first.
    if (!isOpened) form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [isOpened])
  useTypedHere(form)
  const { take, setMember, said, basket } = useCounter(onProduct)
  useChosenMember(member, found => {
    setMember(found)
    onProduct(product)
  })
  const { read, refused } = useLabels(text => take(text, true))
  const choices: DeskChoices = {
    onLabel: (text, data) => (data ? take(text, true, data) : read(text)),
    onProduct: id => void take(id, false),
    onLoan: onProduct,
    onMember: setMember,
  }
  // A member's card too, which is no label.
  const camera = useLabels(text => {
    const onLabel = (label: string, data?: DeskProduct) => take(label, true, data)
    return actOn(text, { ...choices, onLabel }).then(done => done || take(text, true))
  })
  return (
    <div className={styles.columns}>
      <div className={styles.reader}>
        <DeskField form={form} choices={choices}>
          <Button look="secondary" aria-expanded={isFilming} onClick={() => setFilming(!isFilming)}>
            <CameraIcon size={20} />
            <Trans>Fotocamera</Trans>
          </Button>
        </DeskField>
        <RefusedLabel refused={refused ?? camera.refused} />
        <p role="status" className={styles.said}>
          <VisuallyHidden>{said}</VisuallyHidden>
        </p>
        {isFilming && <Camera onCode={camera.read} />}
      </div>
      <div className={styles.counter}>
        {!online && (
          <Banner tone="waiting">
            <Trans>
              Senza rete segni qui le consegne prenotate e le restituzioni che avvengono adesso:
              partono da sole quando torna. Per prestare a chi non ha prenotato, e per tutto il
              resto, serve la rete.
            </Trans>
          </Banner>
        )}
        <UnsentMoves />
        {!online && <OfflineDesk label={product} onDone={() => onProduct(null)} />}
        <Suspense>
          <Lending onDone={() => form.current?.querySelector('input')?.focus()} />
        </Suspense>
        {product
          ? (online || isSeen) && <ProductPanel key={product} id={product} />
          : online &&
            !basket.member &&
            basket.things.length === 0 && (
              <Section title={<Trans>Chi hai davanti?</Trans>}>
                <p className={styles.muted}>
                  <Trans>
                    Scrivi un nome o una tessera, e inquadra o scrivi gli oggetti: in qualunque
                    ordine. Se un oggetto è in prestito o prenotato, qui compare chi lo ha e chi lo
                    aspetta. Va bene anche un lettore che scrive il codice.
                  </Trans>
                </p>
              </Section>
            )}
      </div>
    </div>
  )
}

/** Chooses the member whom a link named. */
function useChosenMember(id: string | null, onFound: (member: AdminMember) => void) {
  const params = { id: id ?? '' }
  const { data } = useQuery({ ...queryFor('admin.member', { params }), enabled: id !== null })
  const found = useRef(onFound)
  found.current = onFound
  useEffect(() => {
    if (id !== null && data) found.current(data.member)
  }, [id, data])
}

/** What is found goes into the basket; a thing that somebody has or waits for is shown instead. */
function useCounter(onProduct: Props['onProduct']) {
  const { t } = useLingui()
  const client = useQueryClient()
  const format = useFormat()
  const nameOf = usePersonName()
  const { basket, change } = useBasket()
  const [said, setSaid] = useState('')
  const latest = useRef(basket)
  latest.current = basket
  const take = async (label: string, isScanned: boolean, known?: DeskProduct) => {
    const input = { params: { id: label } }
    // Without an answer the panel says why, or shows what the device has stored.
    const data = known ?? (isOnline() ? await call('desk.object', input).catch(() => null) : null)
    if (!data) return onProduct(label)
    client.setQueryData(keyOf('desk.object', input), data)
    const { member } = latest.current
    if (!isFree(data) || isTheirs(data, member)) return onProduct(label)
    change(({ things }) => ({ things: withOneMore(things, data, isScanned) }))
    const name = format.name(data.object)
    setSaid(t`Aggiunto al prestito: ${name}`)
    // With a person the next thing follows; without, perhaps only the thing was meant.
    onProduct(member ? null : label)
  }
  const setMember = (member: AdminMember) => {
    change({ member, isSelling: false, reasons: {} })
    const name = nameOf(member.name)
    setSaid(t`Prestito a ${name}`)
  }
  return { take, setMember, said, basket }
}
