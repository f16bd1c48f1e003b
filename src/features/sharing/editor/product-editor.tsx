import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { type Category, newProduct } from '#contract/shapes/catalogue.ts'
import type { Me } from '#contract/shapes/member.ts'
import type { OwnProductInFull } from '#contract/shapes/order.ts'
import { toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { type ProductPhoto, usePhotoList } from '#src/library/photos/use-photo-list.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Banner } from '#src/ui/states/states.tsx'
import { Stepper } from '#src/ui/stepper/stepper.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { type Draft, type DraftValues, draftPhotos, drafts } from './draft.ts'
import { type SharedContent, SharedPhotosBanner, useFirst, withWords } from './shared-content.tsx'
import { BaseStep, DescriptionStep, ImagesStep, RecapStep } from './steps.tsx'

type Props = {
  me: Me
  categories: readonly Category[]
  product: OwnProductInFull | null
  /** The existing product, or nothing. */
  pristine: Draft
  /** The stored draft, if any. */
  draft: Draft | null
  owner: string | null
  handed: SharedContent | null
  onRestart: () => void
}

/** The four steps of the product form. */
export function ProductEditor(props: Props) {
  const { me, categories, product, pristine, draft, owner, handed, onRestart } = props
  const { t } = useLingui()
  const fieldText = useFieldText()
  const offline = useOfflineReason()
  const start = draft ?? withWords(pristine, handed)
  const [step, setStep] = useState(start.step)
  const check = (values: Draft['values']) => faultsOf(newProduct, { ...values, imgs: [] })
  const form = useForm({ initial: start.values, check, text: fieldText, onSubmit: () => {} })
  const photos = usePhotoList(start.photos, draftPhotos(owner))
  const save = useSave(product?.id, form.refuse)
  useFirst(handed, photos.add)
  useStoredDraft(owner, product?.id, pristine, { values: form.values, photos: photos.photos, step })

  const faults = check(form.values)
  const missing = (names: Record<string, string>) =>
    Object.entries(names).flatMap(([name, label]) =>
      faults[name] ? [`${label}: ${fieldText(faults[name])}`] : [],
    )
  const stop = () => form.refuse(faults)
  const pictures = [
    ...(photos.busy ? [t`Aspetta che le foto finiscano di caricarsi.`] : []),
    ...(photos.failed ? [t`Una foto non è stata caricata: riprova o rimuovila.`] : []),
  ]
  const finish = async () => {
    const saved = await save.send(form.values, photos.photos)
    if (saved) await drafts.remove(owner, product?.id, photos.photos)
    if (saved) await save.leave()
  }
  const restart = async () => {
    await drafts.remove(owner, product?.id, photos.photos)
    onRestart()
  }
  return (
    <>
      {draft && (
        <Banner
          tone="info"
          action={
            <Button look="quiet" small onClick={() => void restart()}>
              <Trans>Ricomincia da capo</Trans>
            </Button>
          }
        >
          <Trans>Riprendi da dove eri: è rimasto tutto su questo dispositivo.</Trans>
        </Banner>
      )}
      {handed && <SharedPhotosBanner handed={handed} />}
      {!product && !me.domicile_geo && (
        <Banner
          tone="waiting"
          action={
            <Link to="/me/account" className={buttonClass('quiet', true)}>
              <Trans>I miei dati</Trans>
            </Link>
          }
        >
          <Trans>
            Prima scrivi il tuo indirizzo nei tuoi dati: serve a dire in che zona si ritira
            l'oggetto.
          </Trans>
        </Banner>
      )}
      <Stepper
        label={t`Passi per condividere un oggetto`}
        start={step}
        onStep={setStep}
        steps={[
          {
            title: t`Informazioni`,
            missing: missing({ title: t`Titolo`, category: t`Categoria` }),
            onStopped: stop,
            content: <BaseStep form={form} categories={categories} />,
          },
          {
            title: t`Descrizione`,
            missing: missing({ description: t`Descrizione` }),
            onStopped: stop,
            content: <DescriptionStep form={form} fixed={product !== null} />,
          },
          {
            title: t`Immagini`,
            missing: pictures,
            content: <ImagesStep photos={photos} />,
          },
          {
            title: t`Riepilogo`,
            missing: [],
            content: (
              <RecapStep
                values={form.values}
                photos={photos.photos}
                categories={categories}
                home={me.domicile_geo}
                error={save.error}
              />
            ),
          },
        ]}
        finish={
          <Button
            pending={save.pending}
            pendingText={t`Invio in corso…`}
            disabledReason={offline ?? pictures[0] ?? null}
            onClick={() => void finish()}
          >
            {product ? <Trans>Salva le modifiche</Trans> : <Trans>Carica oggetto</Trans>}
          </Button>
        }
      />
    </>
  )
}

/** Stores the draft on the device if it differs from the product. */
function useStoredDraft(
  owner: string | null,
  id: string | undefined,
  pristine: Draft,
  draft: Draft,
) {
  const text = JSON.stringify(draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what matters of the draft is its text
  useEffect(() => {
    const same = (part: keyof Draft) =>
      JSON.stringify(draft[part]) === JSON.stringify(pristine[part])
    if (same('values') && same('photos')) void drafts.remove(owner, id, [])
    else void drafts.write(owner, id, draft)
  }, [owner, id, text])
}

/** Saves a new or changed product; `refuse` marks the invalid fields. */
function useSave(id: string | undefined, refuse: (found: Record<string, string>) => void) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const fieldText = useFieldText()
  const create = useCall('sharing.create')
  const update = useCall('sharing.update')
  const [error, setError] = useState<string | null>(null)

  async function send(values: DraftValues, photos: readonly ProductPhoto[]): Promise<boolean> {
    const imgs = photos.flatMap(({ id: file, alt }) => (file ? [{ id: file, alt }] : []))
    setError(null)
    try {
      if (id) await update.mutateAsync({ params: { id }, body: { ...values, imgs } })
      else await create.mutateAsync({ body: { ...values, imgs } })
      return true
    } catch (thrown) {
      const failure = toFailure(thrown)
      if (failure.code === 'validation_failed') refuse({ ...failure.fields })
      setError(fieldText(failure.fields.imgs) ?? failureText(failure))
      return false
    }
  }

  /** A new product is shown in the list of own products. */
  async function leave() {
    showToast(id ? t`Modifiche salvate!` : t`Oggetto caricato con successo!`)
    await navigate({ to: '/me/products/{-$id}', params: { id: undefined } })
  }

  return { send, leave, error, pending: create.isPending || update.isPending }
}
