/** "+3.2", "−1.0", "0.0": percentage points with one decimal. */
export function formatSwing(points: number): string {
  const shown = Math.abs(points).toFixed(1);
  return Number(shown) === 0 ? shown : `${points < 0 ? '−' : '+'}${shown}`;
}
