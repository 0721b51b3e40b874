"""What every hidden-hand game shares: seats, three audiences, and one way to play a step."""
