import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Camera as CameraIcon, Flashlight, ImageUp, SwitchCamera } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import type { CameraProblem, Scanner } from '#src/platform/camera-scanner.ts'
import { Button, buttonClass } from '../button/button.tsx'
import { Banner, VisuallyHidden } from '../states/states.tsx'
import styles from './scanner.module.css'
import { loadReader, useCamera } from './use-camera.ts'

/** The camera's picture with its controls, or a photo field if there is no camera. */
export function Camera({ onCode }: { onCode: (text: string) => void }) {
  const { t, i18n } = useLingui()
  const { video, state, start, stop } = useCamera(onCode)
  return (
    <div className={styles.camera}>
      <div className={styles.view} data-on={state.is === 'on'}>
        <video ref={video} muted playsInline aria-label={t`Immagine della fotocamera`} />
        {state.is !== 'on' && (
          <div className={styles.cover}>
            <CameraIcon size={40} strokeWidth={1.5} />
            <p>
              <Trans>
                Ti chiederemo di usare la fotocamera. L'immagine resta sul tuo dispositivo: leggiamo
                solo il codice.
              </Trans>
            </p>
            <Button
              pending={state.is === 'starting'}
              pendingText={t`Un momento…`}
              onClick={() => void start()}
            >
              {state.is === 'refused' ? <Trans>Riprova</Trans> : <Trans>Avvia la fotocamera</Trans>}
            </Button>
          </div>
        )}
      </div>
      {state.is === 'refused' && (
        <Banner tone="bad">
          <p>{i18n._(texts[state.problem])}</p>
        </Banner>
      )}
      <div className={styles.tools}>
        {state.is === 'on' && (
          <>
            <Tools scanner={state.scanner} />
            <Button look="secondary" small onClick={stop}>
              <Trans>Ferma</Trans>
            </Button>
          </>
        )}
        <PhotoButton onCode={onCode} />
      </div>
    </div>
  )
}

function Tools({ scanner }: { scanner: Scanner }) {
  const [at, setAt] = useState(0)
  const { cameras, hasTorch } = scanner
  const next = async () => {
    const camera = cameras[(at + 1) % cameras.length]
    if (!camera) return
    setAt(at + 1)
    await scanner.use(camera.id)
  }
  return (
    <>
      {hasTorch && (
        <Button look="secondary" small onClick={() => void scanner.toggleTorch()}>
          <Flashlight size={18} />
          <Trans>Torcia</Trans>
        </Button>
      )}
      {cameras.length > 1 && (
        <Button look="secondary" small onClick={() => void next()}>
          <SwitchCamera size={18} />
          <Trans>Cambia fotocamera</Trans>
        </Button>
      )}
    </>
  )
}

/** Why neither the camera nor a photo gives a code. */
const texts: Record<CameraProblem | 'no-code', MessageDescriptor> = {
  denied: msg`La fotocamera è bloccata per questo sito. Puoi permetterla dalle impostazioni del browser, usare una foto o scrivere il codice.`,
  missing: msg`Qui non c'è una fotocamera. Usa una foto o scrivi il codice.`,
  failed: msg`La fotocamera non risponde: forse la usa un'altra app. Riprova, oppure scrivi il codice.`,
  unloaded: msg`Il lettore di codici non si è caricato: serve la rete. Puoi scrivere il codice.`,
  'no-code': msg`Nella foto non c'è un codice QR leggibile. Scatta più da vicino e con più luce, oppure scrivi il codice.`,
}

function PhotoButton({ onCode }: { onCode: (text: string) => void }) {
  const { i18n } = useLingui()
  const [failure, setFailure] = useState<'no-code' | 'unloaded' | null>(null)
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const [photo] = event.target.files ?? []
    event.target.value = ''
    if (!photo) return setFailure(null)
    const text = await loadReader()
      .then(reader => reader.scanPhoto(photo))
      .catch(() => undefined)
    setFailure(text === undefined ? 'unloaded' : text === null ? 'no-code' : null)
    if (text) onCode(text)
  }
  return (
    <>
      <label className={`${buttonClass('secondary', true)} ${styles.photo}`}>
        <ImageUp size={18} />
        <Trans>Usa una foto</Trans>
        <VisuallyHidden>
          <input type="file" accept="image/*" capture="environment" onChange={e => void pick(e)} />
        </VisuallyHidden>
      </label>
      <span role="status">{failure && i18n._(texts[failure])}</span>
    </>
  )
}
