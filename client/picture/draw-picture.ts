import { type Measure, PICTURE, type Shape } from './shapes.ts';

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

/** Draws the shapes that `layOut` returns on a canvas and resolves with a PNG. Rejects if the device cannot make it. */
export async function drawPicture(layOut: (measure: Measure) => Shape[]): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), PICTURE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas');
  const shapes = layOut((text, { size, isBold }) => {
    context.font = fontOf(size, isBold);
    return context.measureText(text).width;
  });
  for (const shape of shapes) draw(context, shape);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))), 'image/png'),
  );
}

const fontOf = (size: number, isBold: boolean) => `${isBold ? 700 : 400} ${size}px ${FONT}`;

function draw(context: CanvasRenderingContext2D, shape: Shape): void {
  context.fillStyle = shape.color;
  if (shape.kind === 'text') {
    context.font = fontOf(shape.size, shape.isBold);
    context.textAlign = shape.align;
    context.textBaseline = 'middle';
    context.fillText(shape.text, shape.x, shape.y);
    return;
  }
  context.beginPath();
  if (shape.kind === 'box') {
    drawBox(context, shape);
    context.fill();
    return;
  }
  if (shape.kind === 'ring') return drawRing(context, shape);
  const { x, y, size, isHit } = shape;
  const lines = isHit
    ? [[-0.35, 0.02, -0.1, 0.28, 0.35, -0.28]]
    : [
        [-0.28, -0.28, 0.28, 0.28],
        [-0.28, 0.28, 0.28, -0.28],
      ];
  for (const points of lines)
    for (let at = 0; at < points.length; at += 2)
      context[at === 0 ? 'moveTo' : 'lineTo'](x + points[at]! * size, y + points[at + 1]! * size);
  context.strokeStyle = shape.color;
  context.lineWidth = size / 7;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke();
}

/** As `roundRect` does, which Safari has from 16 on. */
function drawBox(
  context: CanvasRenderingContext2D,
  { x, y, width, height, radius }: Extract<Shape, { kind: 'box' }>,
): void {
  const [right, bottom] = [x + width, y + height];
  context.moveTo(x + radius, y);
  context.arcTo(right, y, right, bottom, radius);
  context.arcTo(right, bottom, x, bottom, radius);
  context.arcTo(x, bottom, x, y, radius);
  context.arcTo(x, y, right, y, radius);
  context.closePath();
}

/** The first part is at the top, and the others follow clockwise. */
function drawRing(
  context: CanvasRenderingContext2D,
  { x, y, radius, width, parts }: Extract<Shape, { kind: 'ring' }>,
): void {
  const turn = (2 * Math.PI) / parts.length;
  const gap = Math.min(turn / 4, 0.12);
  context.lineWidth = width;
  context.lineCap = 'butt';
  parts.forEach((color, index) => {
    const start = index * turn - Math.PI / 2;
    context.beginPath();
    context.arc(x, y, radius, start + gap / 2, start + turn - gap / 2);
    context.strokeStyle = color;
    context.stroke();
  });
}
