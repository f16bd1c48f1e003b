import QrScanner from 'qr-scanner'

/** `unloaded`: the reader of codes could not be fetched. */
export type CameraProblem = 'denied' | 'missing' | 'failed' | 'unloaded'
export type Camera = { id: string; label: string }

export type Scanner = {
  hasTorch: boolean
  toggleTorch(): Promise<void>
  cameras: Camera[]
  use(camera: string): Promise<void>
  stop(): void
}

/**
 * Opens the camera on a video element and reads codes until stopped. Asks for permission, so call
 * it from a click. @throws CameraRefused
 */
export async function startScanner(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
): Promise<Scanner> {
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraRefused('missing')
  // The reader reports a refusal and a missing camera alike, so the camera is requested first.
  await probe()
  const scanner = new QrScanner(video, ({ data }) => onCode(data), {
    returnDetailedScanResult: true,
    preferredCamera: 'environment',
    highlightScanRegion: false,
    maxScansPerSecond: 8,
  })
  try {
    await scanner.start()
  } catch (cause) {
    scanner.destroy()
    throw new CameraRefused('failed', { cause })
  }
  return controls(scanner)
}

/** Reads the code in a photo; `null` if there is none. */
export async function scanPhoto(photo: File): Promise<string | null> {
  return QrScanner.scanImage(photo, { returnDetailedScanResult: true }).then(
    ({ data }) => data,
    () => null,
  )
}

/** Why the camera gives no picture. */
export class CameraRefused extends Error {
  override name = 'CameraRefused'
  readonly problem: CameraProblem
  constructor(problem: CameraProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

async function probe() {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true })
    for (const track of stream.getTracks()) track.stop()
  } catch (cause) {
    const name = cause instanceof DOMException ? cause.name : ''
    if (name === 'NotAllowedError' || name === 'SecurityError') throw new CameraRefused('denied')
    if (name === 'NotFoundError' || name === 'OverconstrainedError')
      throw new CameraRefused('missing')
    throw new CameraRefused('failed', { cause })
  }
}

async function controls(scanner: QrScanner): Promise<Scanner> {
  const [hasTorch, cameras] = await Promise.all([
    scanner.hasFlash().catch(() => false),
    QrScanner.listCameras(true).catch(() => []),
  ])
  return {
    hasTorch,
    toggleTorch: () => scanner.toggleFlash().catch(() => {}),
    cameras,
    use: camera => scanner.setCamera(camera).catch(() => {}),
    stop: () => {
      scanner.stop()
      scanner.destroy()
    },
  }
}
