//! The instances of the Activity, as Discord lists them.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use lru::LruCache;
use parking_lot::Mutex;
use tokio::time::Instant;

use super::refusal::LiveRefusal;
use crate::discord::DiscordPlatform;
use crate::discord::activity::{ActivityError, ActivityInstance};
use crate::message::Place;

const MAX_INSTANCES: NonZeroUsize = NonZeroUsize::new(1000).expect("it is not zero");
/// Age of an answer of Discord that is still used.
const LIFE: Duration = Duration::from_secs(5);
/// The same while a person who has just joined may be missing.
const SHORT_LIFE: Duration = Duration::from_millis(500);
/// Pauses before Discord is asked again for a person who is not listed yet.
const PAUSES: [Duration; 2] = [Duration::from_millis(700), Duration::from_millis(1800)];

#[derive(Default)]
struct KnownInstance {
    answer: Option<(Instant, Arc<ActivityInstance>)>,
    place: Option<Place>,
}

/// One lock for each instance, so that people who join together share one call.
pub(super) struct Instances(Mutex<LruCache<String, Arc<tokio::sync::Mutex<KnownInstance>>>>);

impl Default for Instances {
    fn default() -> Instances {
        Instances(Mutex::new(LruCache::new(MAX_INSTANCES)))
    }
}

impl Instances {
    /// Returns the place of an instance if Discord lists the person in it.
    pub(super) async fn admit(
        &self,
        platform: &DiscordPlatform,
        id: &str,
        person: &str,
    ) -> Result<Place, LiveRefusal> {
        let mut instance = self.find(platform, id, LIFE).await?;
        for pause in PAUSES {
            if lists(&instance, person) {
                break;
            }
            tokio::time::sleep(pause).await;
            instance = self.find(platform, id, SHORT_LIFE).await?;
        }
        if !lists(&instance, person) {
            return Err(LiveRefusal::NotHere);
        }
        let known = self.known(id);
        let mut known = known.lock().await;
        if let Some(place) = &known.place {
            return Ok(place.clone());
        }
        let place = platform.place_of_instance(&instance).await;
        let place = place.map_err(|error| LiveRefusal::of(error, LiveRefusal::Channel))?;
        known.place = Some(place.clone());
        Ok(place)
    }

    /// Checks that the instance still exists and lists the person. While Discord does not answer, it counts as unchanged.
    pub(super) async fn check(
        &self,
        platform: &DiscordPlatform,
        id: &str,
        person: &str,
    ) -> Result<(), LiveRefusal> {
        match self.find(platform, id, LIFE).await {
            Ok(instance) if lists(&instance, person) => Ok(()),
            Ok(_) => Err(LiveRefusal::NotHere),
            Err(LiveRefusal::Discord(_)) => Ok(()),
            Err(_) => Err(LiveRefusal::Ended),
        }
    }

    fn known(&self, id: &str) -> Arc<tokio::sync::Mutex<KnownInstance>> {
        self.0.lock().get_or_insert_mut(id.to_owned(), Arc::default).clone()
    }

    async fn find(
        &self,
        platform: &DiscordPlatform,
        id: &str,
        life: Duration,
    ) -> Result<Arc<ActivityInstance>, LiveRefusal> {
        let known = self.known(id);
        let mut known = known.lock().await;
        if let Some((since, instance)) = &known.answer
            && since.elapsed() < life
        {
            return Ok(instance.clone());
        }
        match platform.activity_instance(id).await {
            Ok(instance) => {
                let instance = Arc::new(instance);
                // An instance never moves to another channel.
                if known.place.as_ref().is_some_and(|place| place.channel != instance.channel) {
                    known.place = None;
                }
                known.answer = Some((Instant::now(), instance.clone()));
                Ok(instance)
            }
            Err(error) => {
                if error == ActivityError::Refused {
                    self.0.lock().pop(id);
                }
                Err(LiveRefusal::of(error, LiveRefusal::Instance))
            }
        }
    }
}

fn lists(instance: &ActivityInstance, person: &str) -> bool {
    instance.people.iter().any(|listed| listed == person)
}
