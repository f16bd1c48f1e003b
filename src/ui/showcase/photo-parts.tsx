import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PhotoList } from '../uploader/photo-list.tsx'
import { Uploader } from '../uploader/uploader.tsx'

const none = { alt: '', picture: null, preview: null, progress: null, error: null }

/** Photos: uploading, stored, refused. */
export function PhotoParts() {
  const { t } = useLingui()
  const [photos, setPhotos] = useState([
    { ...none, key: 'a', name: 'trapano.jpg', progress: 0.4 },
    { ...none, key: 'b', name: 'valigetta.jpg', preview: '/images/banner.svg' },
    {
      ...none,
      key: 'c',
      name: 'punte.tiff',
      error: t`Una foto non c'è più: toglila e caricala di nuovo.`,
    },
  ])
  return (
    <>
      <h2>
        <Trans>Foto</Trans>
      </h2>
      <Uploader
        accept="image/*"
        hint="PNG, JPEG"
        disabledReason={null}
        refused={[]}
        onAdd={() => {}}
      >
        <PhotoList
          photos={photos}
          altMaxChars={165}
          onMove={() => setPhotos([...photos].reverse())}
          onRemove={key => setPhotos(photos.filter(photo => photo.key !== key))}
          onRetry={() => {}}
          onDescribe={(key, alt) =>
            setPhotos(photos.map(photo => (photo.key === key ? { ...photo, alt } : photo)))
          }
        />
      </Uploader>
    </>
  )
}
