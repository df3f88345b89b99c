/**
 * The picture of a demonstration's build: a hall of arches whose light changes slowly, under the
 * build's name. Drawn anew when the window changes; still for those who want no movement.
 * @param hue of its colours, in degrees
 */
export function buildPainter(title: string, hue: number): string {
  return PAINTER.replace('TITLE', () => JSON.stringify(title)).replace('HUE', String(hue));
}

const PAINTER = `
  var title = TITLE, hue = HUE;
  var brush = canvas.getContext('2d');
  var isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  function arch(x, base, width, height) {
    brush.beginPath();
    brush.moveTo(x - width / 2, base);
    brush.lineTo(x - width / 2, base - height + width / 2);
    brush.arc(x, base - height + width / 2, width / 2, Math.PI, 0);
    brush.lineTo(x + width / 2, base);
    brush.closePath();
  }
  function paint(time) {
    var width = canvas.width, height = canvas.height;
    var turn = isStill ? 0 : time / 9000;
    var tone = function (shift, light) {
      return 'hsl(' + (hue + shift + 24 * Math.sin(turn)) + ' 46% ' + light + '%)';
    };
    var wall = brush.createLinearGradient(0, 0, 0, height);
    wall.addColorStop(0, tone(0, 90));
    wall.addColorStop(1, tone(10, 78));
    brush.fillStyle = wall;
    brush.fillRect(0, 0, width, height);
    var base = height * 0.74;
    brush.fillStyle = 'hsl(28 34% 58%)';
    brush.fillRect(0, base, width, height - base);
    var count = 5, step = width / count, tall = Math.min(height * 0.56, step * 1.5);
    for (var index = 0; index < count; index++) {
      var x = step * (index + 0.5);
      var glow = 0.5 + 0.5 * Math.sin(turn * 2 + index * 1.3);
      brush.fillStyle = tone(0, 56);
      arch(x, base, step * 0.66, tall);
      brush.fill();
      brush.fillStyle = 'hsl(30 92% ' + (58 + 26 * glow) + '%)';
      arch(x, base, step * 0.5, tall * 0.88);
      brush.fill();
      brush.fillStyle = 'hsl(36 95% 82% / ' + 0.55 * glow + ')';
      brush.beginPath();
      brush.moveTo(x - step * 0.25, base);
      brush.lineTo(x + step * 0.25, base);
      brush.lineTo(x + step * 0.42, height);
      brush.lineTo(x - step * 0.42, height);
      brush.fill();
    }
    brush.fillStyle = tone(0, 20);
    brush.textAlign = 'center';
    brush.font = '600 ' + Math.max(18, Math.min(width / 24, height / 12)) + 'px system-ui, sans-serif';
    brush.fillText(title, width / 2, Math.max(40, base - tall - height * 0.05));
  }
  function frame(time) {
    if (canvas.width !== canvas.clientWidth || canvas.height !== canvas.clientHeight) {
      canvas.width = canvas.clientWidth;
      canvas.height = canvas.clientHeight;
    }
    paint(time);
    requestAnimationFrame(frame);
  }
  frame(0);
`;
