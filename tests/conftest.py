"""What all tests share: how Hypothesis plays."""

from hypothesis import HealthCheck, settings

# The same examples every time, so that a red run means a change and not bad luck. To look for new
# ones: pytest --hypothesis-profile=wander
settings.register_profile(
    "still",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("wander", deadline=None, max_examples=300)
settings.load_profile("still")
